import * as z from 'zod'
import { newId } from '#shared/domain/ids.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * Returns an input that a schema accepts, with values that name nothing; `isFull`: also what is optional. The only pattern it knows
 * is that of ids; it throws for a schema with other conditions.
 */
export function createExampleInput(schema: z.core.$ZodType, isFull = false): unknown {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const example = createExample(described, isFull)
  if (isFull) return withoutUnknown(schema, example)
  z.parse(schema, example)
  return example
}

/** Leaves out what is optional and has conditions that the JSON schema does not name. */
function withoutUnknown(schema: z.core.$ZodType, example: unknown): unknown {
  const keys = z.safeParse(schema, example).error?.issues.map(({ path: [key] }) => key) ?? []
  if (keys.length === 0) return example
  const kept = Object.entries(example as object).filter(([key]) => !keys.includes(key))
  return z.parse(schema, Object.fromEntries(kept))
}

function createExample(schema: JsonSchema, isFull: boolean): unknown {
  const { anyOf, oneOf, type, properties = {}, required = [], minItems = 0, items } = schema
  const { minimum = 1 } = schema
  const [first] = anyOf ?? oneOf ?? []
  if (first) return createExample(first, isFull)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const example = (one: unknown) => createExample(one as JsonSchema, isFull)
  const simple = {
    string: () => createText(schema),
    number: () => Math.max(1, minimum),
    integer: () => Math.max(1, minimum),
    boolean: () => false,
    null: () => null,
    array: () => Array.from({ length: minItems }, () => example(items)),
    object: () =>
      Object.fromEntries(
        (isFull ? Object.keys(properties) : required).map((key) => [key, example(properties[key])]),
      ),
  }
  const [kind] = [type].flat()
  return kind && simple[kind]()
}

/** A day where a day is asked for; other patterns are those of ids. */
function createText({ format, pattern, minLength = 1 }: JsonSchema): string {
  if (format === 'date') return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  return pattern === undefined ? 'a'.repeat(minLength) : newId()
}

import type * as z from 'zod'
import { appRouter } from '#server/registry/router.ts'
import type { GlobalRule, ResourceRule } from '#shared/policy.ts'
import { createExampleInput } from './example-input.ts'

export type Call = {
  readonly path: string
  readonly type: 'query' | 'mutation' | 'subscription'
  readonly rule: GlobalRule | ResourceRule | undefined
  /** Whether the procedure's SQL statement enforces the rule. */
  readonly isInStatement: boolean
  /** An input that the procedure's schema accepts; undefined if it takes none. */
  readonly example: Readonly<Record<string, unknown>> | undefined
}

type Procedures = Record<
  string,
  {
    readonly _def: {
      type: Call['type']
      inputs: readonly z.core.$ZodType[]
      meta?: { rule: GlobalRule | ResourceRule; isInStatement?: boolean }
    }
  }
>

const calls = listCalls()

/** All procedures of the router. */
export const allCalls = (): readonly Call[] => calls

function listCalls(): Call[] {
  const { _def: definition } = appRouter
  // The type is nested as in the source; at run time it is a flat record by path.
  const procedures = definition.procedures as unknown as Procedures
  return Object.entries(procedures).map(([path, { _def: made }]) => ({
    path,
    type: made.type,
    rule: made.meta?.rule,
    isInStatement: made.meta?.isInStatement ?? false,
    example: made.inputs[0] && (createExampleInput(made.inputs[0]) as Record<string, unknown>),
  }))
}

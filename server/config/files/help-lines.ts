import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { helpLines as limit } from '#shared/limits/case.ts'
import type { HelpCountry } from '#shared/contract/safety.ts'
import { readJsonFile } from './json-file.ts'
import { isWebAddress, splitList } from '../values.ts'

type RawEnv = Record<string, string>

const directory = new URL('./help-lines/', import.meta.url)
/** The codes of the countries whose help lines come with the product, and `int` for directories of help lines. */
const codes = readdirSync(directory).map((name) => name.replace('.json', ''))
/** On this machine: directories of help lines, because nobody said in which country it is used. */
const LOCAL_DEFAULT = 'int'

const name = z.string().min(1).max(80)
const country = z.strictObject({
  code: z.string().regex(/^[a-z]{2,3}$/),
  name,
  emergency: z
    .string()
    .regex(/^\d{2,5}$/)
    .nullable(),
  lookedUp: z.iso.date(),
  lines: z
    .array(
      z.strictObject({
        name,
        phone: z
          .string()
          .regex(/^\+?\d[\d -]{1,19}$/)
          .nullable(),
        url: z.string().max(200).refine(isWebAddress),
        isForYoungPeople: z.boolean(),
      }),
    )
    .min(1)
    .max(limit.maxPerCountry),
})
const countries = z.array(country).min(1).max(limit.maxCountries)

const isKnown = (value: string): boolean => {
  const listed = splitList(value.toLowerCase())
  return (
    listed.length > 0 && listed.length <= limit.maxCountries && listed.every((code) => codes.includes(code))
  )
}

/** Schemas of the variables about help lines. */
export const helpLinesEnvironment = {
  HELP_LINES: z
    .string()
    .refine(isKnown, { error: `must be comma-separated codes of countries, out of ${codes.join(', ')}.` })
    .optional(),
  HELP_LINES_FILE: z.string().max(1_000).optional(),
}

/** Validates combinations of the variables about help lines. Returns one sentence per problem. */
export function validateHelpLines(env: RawEnv): string[] {
  if (env['HELP_LINES'] && env['HELP_LINES_FILE'])
    return ['HELP_LINES must not be set, because HELP_LINES_FILE is: it has all help lines.']
  return []
}

type Parsed = { readonly HELP_LINES?: string | undefined; readonly HELP_LINES_FILE?: string | undefined }

/**
 * The help lines that the operator chose [RK6].
 *
 * @throws ConfigError if HELP_LINES_FILE cannot be read or is not as docs/operating.md says
 */
export function readHelpLines({ HELP_LINES: chosen, HELP_LINES_FILE: path }: Parsed): HelpCountry[] {
  if (path !== undefined)
    return readJsonFile({
      ...{ variable: 'HELP_LINES_FILE', path, maxBytes: limit.fileBytes, schema: countries },
      content: 'a list of countries with help lines',
    })
  return splitList((chosen ?? LOCAL_DEFAULT).toLowerCase()).map((code) =>
    country.parse(JSON.parse(readFileSync(new URL(`${code}.json`, directory), 'utf8'))),
  )
}

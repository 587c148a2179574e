import { z } from 'zod'
import { isReachable } from './combinations.ts'
import { mustBe } from './fields.ts'
import { splitList } from './values.ts'

/** The languages that have risk words and patterns in `server/risk-words/lists`. */
export const riskLanguages = ['en', 'es', 'de', 'ar'] as const
export type RiskLanguage = (typeof riskLanguages)[number]

/** Those whose lists a native reader has reviewed. Add a language here once one has. */
const reviewed: readonly RiskLanguage[] = ['en']

type Raw = Parameters<typeof isReachable>[0] & { readonly RISK_LANGUAGES?: string | undefined }

const listLanguages = (value: string): string[] => [...new Set(splitList(value.toLowerCase()))]

const isRiskLanguage = (code: string): code is RiskLanguage => riskLanguages.some((one) => one === code)

/** Schema of the variable about the languages of risk words [RK7]. */
export const riskEnvironment = {
  RISK_LANGUAGES: z
    .string()
    .refine(
      (value) => listLanguages(value).length > 0 && listLanguages(value).every(isRiskLanguage),
      mustBe(`one or more of ${riskLanguages.join(', ')}, comma-separated`),
    )
    .optional(),
}

/**
 * The languages of RISK_LANGUAGES. Without it, those that a native reader has reviewed where others can reach the server, and all
 * on this machine [RK7].
 */
export function readRiskLanguages(env: Raw): readonly RiskLanguage[] {
  if (env.RISK_LANGUAGES !== undefined) return listLanguages(env.RISK_LANGUAGES).filter(isRiskLanguage)
  return isReachable(env) ? reviewed : riskLanguages
}

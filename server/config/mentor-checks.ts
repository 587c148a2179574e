import { z } from 'zod'
import { keptDays } from '#shared/limits/approval.ts'
import { checkKinds } from '#shared/domain/approval.ts'
import type { CheckKind, RequiredCheck } from '#shared/domain/approval.ts'
import { splitList } from './values.ts'

const maxMonths = 120
const defaults = 'identity, references, record:36, interview, training, conduct'

const isCheck = (text: string): boolean => {
  const [, kind = '', , months] = /^([a-z]+)(:(\d{1,3}))?$/.exec(text) ?? []
  const isKnown = (checkKinds as readonly string[]).includes(kind)
  return isKnown && (months === undefined || (Number(months) > 0 && Number(months) <= maxMonths))
}

const kindOf = (text: string): string => text.split(':')[0] ?? ''

const isListOfChecks = (value: string): boolean => {
  const list = splitList(value)
  return list.length > 0 && list.every(isCheck) && new Set(list.map(kindOf)).size === list.length
}

/** The settings of the approval of mentors. They hold in `standard` and `strict`. */
export const mentorEnvironment = {
  MENTOR_CHECKS: z
    .string()
    .refine(isListOfChecks, {
      error: ({ input }: { input?: unknown }) =>
        `must be a list of checks, each once, such as identity, record:36 with the months for which it is valid (1 to ${maxMonths}). The checks are ${checkKinds.join(', ')} (got "${String(input)}").`,
    })
    .default(defaults),
  MENTOR_KEPT_DAYS: z
    .string()
    .refine((days) => /^\d{1,3}$/.test(days), {
      error: ({ input }: { input?: unknown }) =>
        `must be a whole number of days from 0 to 999 (got "${String(input)}").`,
    })
    .default(String(keptDays)),
}

/** The checks that mentors need, in the order in which they are shown. */
export function readMentorChecks(value: string): RequiredCheck[] {
  const months = new Map(splitList(value).map((text) => [kindOf(text), text.split(':')[1]]))
  return checkKinds.flatMap((kind: CheckKind) => {
    if (!months.has(kind)) return []
    const valid = months.get(kind)
    return [{ kind, months: valid === undefined ? null : Number(valid) }]
  })
}

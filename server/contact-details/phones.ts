import { findPhoneNumbersInText } from 'libphonenumber-js/min'
import type { Finding } from './finding.ts'
import { sourceRange, type View } from './view.ts'

const MIN_DIGITS = 7

/** Finds phone numbers with a country code. */
export function findPhones(view: View): Finding[] {
  if ((view.text.match(/\d/g) ?? []).length < MIN_DIGITS) return []
  return findPhoneNumbersInText(view.text).map(({ startsAt, endsAt }) => ({
    ...sourceRange(view, startsAt, endsAt),
    kind: 'phone',
  }))
}

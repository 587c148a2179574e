import type { FitRow } from '#shared/contract/staff/suggestions.ts'
import { suggestion } from '#shared/limits/staff.ts'
import { fitReasons } from '#shared/texts/members/fit.ts'
import { staffSuggestionsText as text } from '#shared/texts/staff/suggestions.ts'

/** The languages that a line names. */
const MAX_LANGUAGES = 3

/** Why a mentor fits, as members read it, and how many places are left, each as one line. */
export const fitLines = ({ reasons, places }: FitRow): string[] => [
  ...fitReasons({ ...reasons, room: false }),
  ...(places === null ? [] : [text('fits.places', { count: places })]),
]

/** The line of why to begin with: the reasons. */
export function lineOf(fit: FitRow | undefined): string {
  if (!fit) return ''
  const { reasons } = fit
  const languages = reasons.languages.slice(0, MAX_LANGUAGES)
  const lines = fitReasons({ ...reasons, languages, room: false }).map((reason) => `${reason}.`)
  return lines.join(' ').slice(0, suggestion.text)
}

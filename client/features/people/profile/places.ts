import type { MyProfile } from '#shared/contract/people.ts'
import { dayRange, maxMentees } from '#shared/limits/request.ts'
import { placesText } from '#shared/texts/members/places.ts'

/** What is typed about a mentor's room; empty where nothing is set. */
export type Places = { readonly max: string; readonly until: string }
/** Which of the two a rejection is about, and why. */
export type PlacesError = { readonly field: keyof Places; readonly text: string }

export const readPlaces = (profile: MyProfile | null | undefined): Places => ({
  max: String(profile?.maxMentees ?? ''),
  until: profile?.notTakingUntil ?? '',
})

/** What is saved of it. */
export const parsePlaces = ({ max, until }: Places) => ({
  maxMentees: max.trim() === '' ? null : Number(max),
  notTakingUntil: until === '' ? null : until,
})

/** Whether a day is typed in part: the browser says that nothing is, and saving that would delete the day. */
export const hasPartOfDay = (form: HTMLFormElement | null): boolean =>
  form?.querySelector<HTMLInputElement>('[name="notTakingUntil"]')?.validity.badInput === true

/** Why it cannot be saved, if it cannot [RQ18]. `now` is a time in milliseconds. */
export function findPlacesError(
  places: Places,
  { now, hasPart }: { readonly now: number; readonly hasPart: boolean },
): PlacesError | null {
  if (hasPart) return { field: 'until', text: placesText('places.partOfDay') }
  const { maxMentees: max, notTakingUntil: until } = parsePlaces(places)
  if (max !== null && !(Number.isInteger(max) && max >= 0 && max <= maxMentees))
    return { field: 'max', text: placesText('places.invalid', { max: maxMentees }) }
  const ms = until === null ? 0 : Date.parse(until) - now
  return ms < dayRange.past || ms > dayRange.future
    ? { field: 'until', text: placesText('places.farDay') }
    : null
}

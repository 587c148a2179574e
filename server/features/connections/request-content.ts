import { maskNumberRests } from '#server/contact-details/filter.ts'
import { filterPrivate, normalizeTyped } from '#server/contact-details/private-text.ts'
import type { FilteredTexts } from '#server/contact-details/private-text.ts'
import { listAims } from '#server/features/people/store.ts'
import { findSigns } from '#server/case-records/signs-store.ts'
import type { Signs } from '#server/case-records/signs-store.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import type { ContactKind } from '#shared/domain/contact-details.ts'
import { AppError } from '#shared/errors.ts'
import { requestText } from '#shared/limits/request.ts'

/** What a mentee wrote with a request: filtered, and what was found in it before. */
export type RequestContent = {
  readonly aim: string
  readonly note: string
  readonly signs: Signs | null
  /** The kinds of contact details that are masked in it. */
  readonly maskedKinds: readonly ContactKind[]
}

/** Digits without any words: the rest of a number whose beginning an earlier request had, which is deleted by now [CD29]. */
const DIGITS_ONLY = /^(?=(?:[^\p{N}]*\p{N}){3})[^\p{L}]*$/u

/**
 * Filters the aim and the note of a request as messages are [RQ14], for a minor also with the aims of their profile, which earlier
 * requests had. Throws if one is too long, and `chat.conductMissing` if there is one and its writer has not accepted the code
 * of conduct.
 */
export async function filterRequest(
  { services, me }: AuthContext,
  typed: { readonly aim?: string | undefined; readonly note?: string | undefined },
): Promise<RequestContent> {
  const aim = normalizeTyped(typed.aim ?? '')
  const note = normalizeTyped(typed.note ?? '', '\n')
  if (aim === '' && note === '') return { aim, note, signs: null, maskedKinds: [] }
  if (me.needsConduct === true) throw new AppError('chat.conductMissing')
  if (aim.length > requestText.aim) throw new AppError('aims.tooLong')
  if (note.length > requestText.note) throw new AppError('request.noteTooLong')
  const { texts, kinds } = await filterBoth(services, me, [aim, note])
  const [filteredAim = '', filteredNote = ''] = texts
  // A mask can be longer than what it replaces.
  return {
    aim: filteredAim.slice(0, requestText.aim),
    note: filteredNote.slice(0, requestText.note),
    signs: findSigns(services.config, `${aim}\n${note}`),
    maskedKinds: kinds,
  }
}

async function filterBoth(
  services: AuthContext['services'],
  me: AuthContext['me'],
  typed: readonly [aim: string, note: string],
): Promise<FilteredTexts> {
  const { allowedLinkHosts: allowedHosts } = services.config
  if (me.isMinor === false) return filterPrivate(typed, { isMinor: false, allowedHosts })
  const aims = await listAims(services.database.orm, me.id)
  const before = aims.filter((one) => one !== typed[0])
  const { texts, kinds } = filterPrivate(typed, { isMinor: true, allowedHosts, before })
  const masked = texts.map((text) => (DIGITS_ONLY.test(text) ? contactMask : maskNumberRests(text)))
  const isChanged = masked.some((text, at) => text !== texts[at])
  return { texts: masked, kinds: isChanged ? [...new Set([...kinds, 'phone' as const])] : kinds }
}

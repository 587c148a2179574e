import { filterPrivate, normalizeTyped } from '#server/contact-details/private-text.ts'
import { findSigns } from '#server/features/safety/signs-store.ts'
import type { Signs } from '#server/features/safety/signs-store.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { AppError } from '#shared/errors.ts'
import { requestText } from '#shared/request-limits.ts'

/** What a mentee wrote with a request: filtered, and what was found in it before. */
export type RequestContent = { readonly aim: string; readonly note: string; readonly signs: Signs | null }

/**
 * Filters the aim and the note of a request as messages are [RQ14]. Throws if one is too long, and `chat.conductMissing` if there is
 * one and its writer has not accepted the code of conduct.
 */
export function filterRequest(
  { services, me }: AuthContext,
  typed: { readonly aim?: string | undefined; readonly note?: string | undefined },
): RequestContent {
  const aim = normalizeTyped(typed.aim ?? '')
  const note = normalizeTyped(typed.note ?? '', '\n')
  if (aim === '' && note === '') return { aim, note, signs: null }
  if (me.needsConduct === true) throw new AppError('chat.conductMissing')
  if (aim.length > requestText.aim) throw new AppError('aims.tooLong')
  if (note.length > requestText.note) throw new AppError('request.noteTooLong')
  const { allowedLinkHosts: allowedHosts } = services.config
  const [filteredAim = '', filteredNote = ''] = filterPrivate([aim, note], {
    isMinor: me.isMinor !== false,
    allowedHosts,
  })
  // A mask can be longer than what it replaces.
  return {
    aim: filteredAim.slice(0, requestText.aim),
    note: filteredNote.slice(0, requestText.note),
    signs: findSigns(`${aim}\n${note}`),
  }
}

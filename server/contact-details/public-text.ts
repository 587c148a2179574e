import { validatePublicText } from '#shared/domain/people/public-text.ts'
import type { PublicTextReason } from '#shared/domain/people/public-text.ts'
import { containsContactDetail } from './filter.ts'

/** Why a text cannot be public [PR9, CD25]: `validatePublicText`, and what the contact filter finds besides. Null if it can. */
export function rejectContactDetails(text: string): PublicTextReason | 'text.contact' | null {
  return validatePublicText(text) ?? (containsContactDetail(text) ? 'text.contact' : null)
}

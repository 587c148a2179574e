import { accountTexts } from './account.ts'
import { interpolate } from './interpolate.ts'
import type { TextParams } from './interpolate.ts'
import { frameTexts } from './core-texts.ts'
import { reasonTexts } from './error-texts.ts'

/**
 * Every sentence of the specification, to the letter, and those of ours that are said together with them. In
 * parts, so that a browser loads no text before a page needs it: what stands before the first page is in
 * `texts/frame.ts`, reasons of refusal in `texts/reasons.ts`, labels of ours beside them by page. {braces} are
 * filled by `say`.
 */
export const texts = {
  ...frameTexts,
  ...reasonTexts,
  ...accountTexts,
  'profile.nameSaved': 'Full name saved!',
  'profile.nameFailed': 'Failed to save full name',
  'profile.pictureFailed': 'Failed to upload profile picture',
  'profile.pictureSaved':
    'Profile picture uploaded! Please note that this might take a while to update across all pages.',
  'request.button': 'Request Mentor',
  'request.loggedOut': 'Please log in to request a mentor.',
  'request.sent': 'Requested mentor {email}.',
  'request.accepted': 'Request accepted.',
  'request.rejected': 'Request rejected.',
  'request.deleted': 'Deleted successfully.',
  'chat.deleted': 'Chat deleted successfully.',
  'chat.imageFailed': 'Image upload failed. Please try again.',
  'chat.sent': 'Sent',
  'chat.seen': 'Seen',
  'chat.none': 'No accepted chats yet.',
  'chat.noMessages': 'No messages yet.',
  'connections.noPending': 'No pending requests.',
  'connections.noRejected': 'No rejected requests.',
  'connections.noMentees': 'No accepted mentees yet.',
  'connections.noMentors': 'No accepted mentors yet.',
  'mentors.none': 'No mentors found for that skill. Try rewording it to get close results.',
  'mentors.noSkills': 'No skills listed.',
  'availability.none': "Hasn't set available times.",
  'availability.saved': 'Availability saved.',

  // ---- ours: mail ----
  'mail.bareLink': "If the button doesn't work, open this link:",
  'mail.contact': 'Questions? Contact {contact}',
} as const

export type TextKey = keyof typeof texts

/** The text under `key` with its {names} filled from `values`; a name without a value stays as it is. */
export function formatText(key: TextKey, values: TextParams = {}): string {
  return interpolate(texts[key], values)
}

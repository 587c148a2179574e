import { firstReasons } from './guest-error-texts.ts'

/** Why something was refused: every reason of `errors.ts` has its sentence here, the specified ones to the letter. */
export const reasonTexts = {
  ...firstReasons,
  'profile.emptyName': 'Full name cannot be empty',
  'account.deleteMissing': 'Please log in and enter password.',
  'account.deleteWord': "You must type 'REMOVE' to confirm.",
  'request.failed': 'Failed to send request.',
  'request.acceptFailed': 'Failed to accept request.',
  'request.rejectFailed': 'Failed to reject request.',
  'request.deleteFailed': 'Failed to delete.',
  'chat.deleteFailed': 'Failed to delete chat.',
  'chat.sendFailed':
    "Failed to send message. If it is an emoji or an image, make sure there's text to describe it. Or the chat might have been ended. If so, reload page.",
  'chat.notAccepted': 'Chat not accepted yet.',
  'email.gone': 'This link has been used already or is too old. Please start the change again.',
  'name.tooLong': 'Please use at most 80 characters.',
  'request.tooMany':
    'You have asked many mentors already. Please wait for answers, or take a request back, before you ask more.',
  'chat.repeated': 'This message was changed after it was sent. Please write it again.',
  'chat.tooFast': 'That was fast. Please wait {wait} before the next message.',
  'chat.tooLong': 'Please use at most 4000 characters.',
  'call.busy': 'The mentor is in another call.',
  'call.elsewhere': 'This call is open on another device.',
  'call.ended': 'The call has ended.',
  'about.tooLong': 'Please use at most 500 characters.',
  'file.notPicture': 'This is not a picture we can read. Please use a JPEG, PNG, WebP or GIF file.',
  'file.tooManyPixels': 'This picture is too large. Please use one of at most 40 megapixels.',
  'file.tooLarge': 'This file is too large. Please use one of at most 10 MB.',
  'note.empty': 'Write something first.',
  'note.tooLong': 'Please use at most 10,000 characters.',
  'availability.invalid': 'Please give each day a time from and a later time to.',
} as const

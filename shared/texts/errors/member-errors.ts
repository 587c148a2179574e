import { defineTexts } from '../i18n/define-texts.ts'

/** Error reasons that only members can meet. With `guest-errors.ts` it has a text for every reason of `errors.ts`. */
export const memberErrorText = defineTexts('member-errors', {
  'password.allRequired': 'All fields are required.',
  'password.mismatch': "New passwords don't match.",
  'password.wrong': "That's not your current password. Please try again.",
  'profile.emptyName': 'Full name cannot be empty',
  'account.deleteMissing': 'Please log in and enter password.',
  'account.deleteWord': "You must type 'REMOVE' to confirm.",
  'request.failed': 'Failed to send request.',
  'request.acceptFailed': 'Failed to accept request.',
  'request.rejectFailed': 'Failed to reject request.',
  'request.deleteFailed': 'Failed to delete.',
  'chat.deleteFailed': 'Failed to delete chat.',
  'consent.missing':
    'A parent or guardian has to agree before you can do this. Until then you can look around, write notes, and set your available times.',
  'chat.resting': "This chat is resting. Messages can't be sent right now.",
  'chat.quietHours': 'It is night for the other person. You can edit messages and react again at {time}.',
  'chat.sendFailed':
    "Failed to send message. If it is an emoji or an image, make sure there's text to describe it. Or the chat might have been ended. If so, reload page.",
  'chat.notAccepted': 'Chat not accepted yet.',
  'email.gone': 'This link was already used or has expired. Start the email change again.',
  'name.tooLong': 'Use {max, number} characters or fewer.',
  'name.reserved': 'This name could be mistaken for the team that runs this site. Choose another one.',
  'text.link': 'Leave out links and email addresses.',
  'text.contact': 'Leave out usernames on other services, street addresses, and other contact details.',
  'text.number': 'Leave out phone numbers and other long numbers.',
  'request.tooMany':
    'You have too many pending requests. Wait for an answer or take one back, then ask again.',
  'chat.repeated': 'This message was already sent with different text. Write it again as a new message.',
  'chat.tooFast': "You're sending messages very fast. Wait {wait}, then try again.",
  'chat.tooLong': 'Use {max, number} characters or fewer.',
  'chat.imageAltTooLong': 'Use {max, number} characters or fewer to describe a picture.',
  'chat.tooManyHeld':
    '{max, number} messages are waiting for the morning. You can write more once they have arrived.',
  'chat.unchangeable':
    'This message can no longer be changed. You can change a message for {minutes, number} minutes, up to {times, number} times.',
  'chat.conductMissing': 'Read the code of conduct and agree to it before you write.',
  'chat.conductChanged': 'The code of conduct has changed. Reload the page to read it.',
  'chat.emptyEdit': 'Write something, or delete the message instead.',
  'call.busy': 'The mentor is in another call.',
  'call.elsewhere': 'This call is open on another device.',
  'call.ended': 'The call has ended.',
  'call.notAgreed': 'The two of you can call only at a time that you both agreed on.',
  'callTime.range': 'Choose a time within the next {weeks, number} weeks.',
  'callTime.overlap': 'One of you has agreed on another call at that time. Choose another time.',
  'callTime.quiet': 'It is night for one of you at that time. Choose another time.',
  'callTime.night': 'It is night for the other one now. Propose a time in the morning.',
  'callTime.tooMany':
    'The two of you have too many proposed or agreed times. Answer or cancel one of them first.',
  'about.tooLong': 'Use {max, number} characters or fewer.',
  'file.notPicture': "We can't read this file. Use a JPEG, PNG, WebP, or GIF picture.",
  'file.tooManyPixels': 'This picture is too big. Use one with {max, number} megapixels or fewer.',
  'file.tooLarge': 'This file is too big. Use one that is {max, number} MB or smaller.',
  'file.tooMany':
    'You have sent {max, number} pictures, the maximum. The pictures of a chat are deleted some time after it ends.',
  'file.tooSlow': 'The upload was too slow and was stopped. Try again with a better connection.',
  'note.empty': 'Write something first.',
  'note.tooLong': 'Use {max, number} characters or fewer.',
  'note.tooMany': 'You have {max, number} notes, the maximum. Delete some to add new ones.',
  'note.full': 'Your notes have {max, number} characters together, the maximum. Delete or shorten some.',
  'availability.invalid': 'Each day needs a start time and a later end time.',
})

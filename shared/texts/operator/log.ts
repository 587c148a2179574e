import { defineTexts } from '../i18n/define-texts.ts'

/** The texts of `npm run user -- log` and `verify-log`. */
export const logText = defineTexts('operatorLog', {
  empty: 'The operator log is empty.',
  intact:
    'The operator log is intact: {count, plural, one {# entry} other {# entries}}. Keep this line elsewhere, and pass it as --expect next time, to detect a log that was written anew: {last}',
  changed:
    'The operator log was changed: entry {seq} is not what was written, and nothing after it can be trusted.',
  removed: 'The operator log was changed: entry {seq} was removed, and nothing after it can be trusted.',
  expired:
    'Entry {seq} was deleted because its time was over, so it cannot be compared. Pass a later one as --expect.',
  pruned: 'The entries up to {last, number} were deleted because their time was over.',
  expectInvalid: '--expect must be the number and hash that verify-log printed, as 12:3f….',
  reasonTooLong: '--reason can have {max, plural, one {# character} other {# characters}} at most.',
  reasonNames:
    '--reason must not contain an email address or the name of the member, because entries outlive accounts. Use the id.',
})

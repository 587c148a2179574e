import { defineTexts } from '../i18n/define-texts.ts'

/** What the commands of `npm run staff` say. */
export const staffText = defineTexts('staff', {
  none: 'No staff yet.',
  unknown: 'No staff with the address or id "{who}".',
  invalidEmail: '"{email}" is not an email address.',
  invalidRole: 'Unknown role "{role}". Use coordinator or lead.',
  taken: '{email} is the address of a member or of staff already. Staff need an address of their own.',
  added: 'Added {email}. The enrollment link is on its way to them; it works once, for 24 hours.',
  enrolled:
    'Reset {email}: the password, the second factor, and all sessions are gone. A new enrollment link is on its way to them, and the leads get an email about it.',
  confirmed: 'Confirmed {email}. They can log in as before.',
  notRestored:
    '{email} does not wait for a confirmation: no restore has brought this account back since it enrolled.',
  lastLead:
    '{email} is the last safeguarding lead, and cannot be removed. Add another lead first, who must have enrolled.',
  removed: 'Removed {email}. All their sessions have ended.',
})

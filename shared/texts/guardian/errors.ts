import { defineTexts } from '../i18n/define-texts.ts'

/** The errors that guardians see, and staff about guardians. */
export const guardianErrorText = defineTexts('guardian-errors', {
  'consent.changed': 'This has changed since you opened it. Look at it again.',
  'guardian.codeGone':
    'This code is not valid. It may have been used, replaced by a newer one, or have expired. Ask the coordinator for a new code.',
  'guardian.linkGone':
    'This link was used before, has expired, or was replaced. Ask for a new link on this page, or the coordinator for a new code.',
  'guardian.memberBrowser':
    'A member is logged in to this browser. Log out first, or use another device: consent has to come from the guardian.',
  'guardian.minorBrowser':
    'The young person has logged in to this browser before. Use another device or another browser: consent has to come from the guardian. Without one, ask the coordinator for the form.',
  'guardian.ownAddress':
    "This is the young person's own email address. A guardian needs an address of their own.",
  'guardian.addressUsed':
    'This address belongs to a member or to staff. A guardian needs an address that has no account here.',
  'guardian.tooMany': 'This address already stands for {max, number} young people, the maximum.',
})

import { step, submitReason } from './staff-steps.ts'
import { press, type Look } from './shot.ts'

const cases = '/staff/cases?kind=report'
const closed = '/staff/cases?status=closed&kind=report'

/** More dialogs of the console, of a coordinator whose second factor was checked too long ago. */
export const coordinatorDialogs: readonly Look[] = [
  {
    name: 'factor',
    path: '/staff/mentors?state=inReview',
    prepare: async (stage) => {
      await step('Decline')(stage)
      await submitReason(stage)
      await stage.page.getByRole('dialog', { name: 'Confirm your second factor' }).waitFor()
    },
  },
  { name: 'case-new', path: '/staff', prepare: ({ page }) => press(page, 'New case') },
  { name: 'pair-talk', path: '/staff/pairs?signal=fell', prepare: step('Note a talk') },
  { name: 'group-rename', path: '/staff/groups', prepare: step('Rename the group') },
  {
    name: 'invitation-domain',
    path: '/staff/invitations',
    prepare: ({ page }) => press(page, 'Let in a domain'),
  },
  { name: 'invitation-revoke', path: '/staff/invitations', prepare: ({ page }) => press(page, /^Revoke/) },
]

/** More dialogs of the console, of a lead. */
export const leadDialogs: readonly Look[] = [
  {
    name: 'invitation-made',
    path: '/staff/invitations',
    prepare: async ({ page }) => {
      await press(page, 'Invite one person')
      await page.getByRole('dialog').locator('[type=submit]').click()
      await page.getByRole('dialog', { name: 'Invitation link' }).waitFor()
    },
  },
  {
    name: 'cases-bulk',
    path: cases,
    prepare: async ({ page }) => {
      await press(page, 'Select all on this page')
      await press(page, 'Acknowledge')
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  { name: 'case-assign', path: cases, prepare: step('Assign') },
  { name: 'case-urgency', path: cases, prepare: step('Change the urgency') },
  { name: 'case-hold', path: cases, prepare: step('Put on hold') },
  { name: 'case-pack', path: cases, prepare: step('Download the evidence') },
  { name: 'case-link', path: cases, prepare: step('Link a case') },
  { name: 'case-reopen', path: closed, prepare: step('Open it again') },
  { name: 'decision-note', path: '/staff/cases?status=all&only=appeals', prepare: step(/^Add a note about/) },
  {
    name: 'appeal-answer',
    path: '/staff/cases?status=all&only=appeals',
    prepare: step(/^Answer the appeal/),
  },
  { name: 'review-read', path: '/staff/reviews', prepare: ({ page }) => press(page, 'Read the chat') },
]

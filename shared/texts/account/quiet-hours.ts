import { defineTexts } from '../i18n/define-texts.ts'

/** The settings of quiet hours [QH1]. */
export const quietHoursText = defineTexts('quiet-hours', {
  intro:
    "While quiet hours are on, messages from adults wait from 9 PM to 7 AM, their calls don't ring, and we send you no email about requests.",
  on: 'Use quiet hours',
  onHint: "Mentors who write at night see that it's night for you, and when you get their message.",
  fixed: 'Quiet hours are on for everyone under 18 here.',
  adult: 'Quiet hours are for members under 18.',
  zone: 'Your time zone: {zone}. It follows this device.',
  savedOn: 'Quiet hours are on.',
  savedOff: 'Quiet hours are off.',
})

import { defineTexts } from '../i18n/define-texts.ts'

/** How a member reads pages, on the settings page of the appearance. */
export const displayText = defineTexts('display', {
  size: 'Text size',
  hint: 'For all your devices.',
  standard: 'Standard',
  standardText: 'As on most websites.',
  large: 'Large',
  largeText: 'An eighth larger.',
  largest: 'Largest',
  largestText: 'A quarter larger.',
  reading: 'Reading',
  easy: 'Easy reading',
  easyText:
    'More space between lines, words, and letters, one plain font, shorter lines, and fewer of them at once.',
  calm: 'Calm mode',
  calmText:
    "Nothing moves, and no call rings. Short messages such as “Saved.” aren't shown if the page shows the result, too.",
  saved: 'Saved.',
  data: 'Data',
  dataHint: 'Saved on this device only.',
  saver: 'Data saver',
  saverText:
    "A picture in a chat loads when you press it, and profile pictures don't load: you see initials. Older messages load only when you scroll to the top, and no page loads before you open it. Until you choose, this follows your browser.",
})

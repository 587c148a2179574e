import { defineTexts } from '../i18n/define-texts.ts'

/** The dice of a sign-up in words, which only the server knows. */
export const diceText = defineTexts('dice', {
  shown: 'The first die shows {first}. The second die shows {second}.',
  'face.1': 'one',
  'face.2': 'two',
  'face.3': 'three',
  'face.4': 'four',
  'face.5': 'five',
  'face.6': 'six',
})

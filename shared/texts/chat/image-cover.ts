import { defineTexts } from '../i18n/define-texts.ts'

/** The place of an image that is loaded after a press. */
export const coverText = defineTexts('image-cover', {
  showSize: 'Picture, {size}: show',
})

import { defineTexts } from '../i18n/define-texts.ts'

/** Web app manifest, besides the product name. */
export const manifestText = defineTexts('manifest', {
  description:
    'Mentoring for middle and high school students, by people who have been through the same things.',
})

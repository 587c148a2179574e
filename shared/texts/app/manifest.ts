import { defineTexts } from '../i18n/define-texts.ts'

/** What an installed app is called by its device, besides the product's name. */
export const manifestText = defineTexts('manifest', {
  description:
    'Mentoring for middle and high school students, by people who have been through the same things.',
})

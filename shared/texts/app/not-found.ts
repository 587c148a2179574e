import { defineTexts } from '../i18n/define-texts.ts'

/** Page for an address that does not exist. */
export const notFoundText = defineTexts('not-found', {
  'page.notFoundTitle': 'Page not found',
  'page.notFound': 'The page may have moved, or the link may have a typo.',
})

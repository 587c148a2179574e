import { defineTexts } from '../i18n/define-texts.ts'

/** Frame around every page: navigation, footer, guards, and error pages. */
export const shellText = defineTexts('shell', {
  'nav.main': 'Main',
  'nav.home': '{product}, home',
  'nav.skip': 'Skip to content',
  'nav.more': 'More',
  'locale.label': 'Language',
  'theme.toDark': 'Switch to dark theme',
  'theme.toLight': 'Switch to light theme',
  'footer.rights': '© {year} {product}',
  'footer.privacy': 'Privacy',
  'footer.terms': 'Terms',
  'footer.contact': 'Contact',
  'page.toStart': 'Go to home page',
  'page.crashTitle': 'Something went wrong',
  'page.crash': 'This page stopped working. Anything you saved is safe.',
  'page.unreachableTitle': "We can't reach {product}",
  'page.unreachable':
    "Check your connection and try again. If it still doesn't work, the server may be down.",
  'page.tryAgain': 'Try again',
  'page.dismiss': 'Dismiss',
  'notice.count': '{count, plural, one {# time} other {# times}}',
  'guard.title': 'This page needs an account',
})

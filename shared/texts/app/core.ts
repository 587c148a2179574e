import { defineTexts } from '../i18n/define-texts.ts'

/** Specified texts that the first page needs: navigation, guards, home page, connection state. */
export const coreText = defineTexts('core', {
  'home.who': 'Who we are.',
  'home.why': 'Why Choose Our Mentoring?',
  'app.noAccount': 'No account found. Please create an account to view items on this page.',
  'app.loading': 'Loading your dashboard...',
  'nav.dashboard': 'Dashboard',
  'nav.connections': 'Your Connections',
  'nav.connectionsShort': 'Connections',
  'nav.notes': 'Notes',
  'nav.chat': 'Chat',
  'nav.mentors': 'All Mentors',
  'nav.join': 'Join / Log in',
  'nav.guardian': 'Guardian page',
  'nav.logOut': 'Log Out',
  'nav.calls': 'Your calls',
  'nav.profile': 'Profile',
  'nav.settings': 'Settings',
  'nav.availability': 'Availability',
  'profile.loggedOut': 'Please log in to manage your profile.',
  'connections.menteeLoggedOut': 'Please log in to view your mentee connections.',
  'connections.loggedOut': 'Please log in to see your connections.',
  'connectivity.unreachable': 'Could not reach Cloud Firestore backend...',
  'connectivity.timeout': "Backend didn't respond within 10 seconds.",
})

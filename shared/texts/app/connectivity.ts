import { defineTexts } from '../i18n/define-texts.ts'

/** The connection state in the navigation bar. Its specified sentences are part of the first load, see core.ts. */
export const connectivityText = defineTexts('connectivity', {
  label: 'Connection: {state}',
  unknown: 'Unknown',
  online: 'Online',
  offline: 'Offline',
  needed: 'This needs a connection.',
})

import { getLocale } from '../i18n/locale.ts'

/**
 * Says in the active language that a machine has translated it, as the settings do [LG23]; nothing in English. Not by `settingsText`: its
 * English text would be in the code of every page.
 */
export const machineNote = (): string =>
  getLocale().translate?.('settings', 'appearance.localeMachine', '') ?? ''

import { defineTexts } from '../i18n/define-texts.ts'

/** The quick exit. */
export const quickExitText = defineTexts('quick-exit', {
  'exit.button': 'Quick exit',
  'exit.hint':
    'Leaves this site at once. Pressing Esc three times does the same. You stay logged in: log out if others use this device.',
  'exit.visitor': 'Leaves this site at once. Pressing Esc three times does the same.',
  'exit.on': 'Show “Quick exit” on every page',
  'exit.always': '“Quick exit” is on every page.',
})

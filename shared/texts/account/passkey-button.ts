import { defineTexts } from '../i18n/define-texts.ts'

/** The button for a passkey, in the login form and in the settings. */
export const passkeyButtonText = defineTexts('passkey-button', {
  'passkeyButton.use': 'Use a passkey',
  'passkeyButton.ready': 'Your passkey is ready. Now finish below.',
})

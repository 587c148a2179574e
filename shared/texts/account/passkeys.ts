import { defineTexts } from '../i18n/define-texts.ts'

/** The settings page of passkeys. */
export const passkeyText = defineTexts('passkeys', {
  'passkeys.intro':
    'After your password, confirm it is you with your fingerprint, your face, or a security key instead of a code.',
  'passkeys.none': 'You have no passkeys yet.',
  'passkeys.unused': 'Added {since}, not used yet',
  'passkeys.used': 'Added {since}, last used {used}',
  'passkeys.name': 'Name (optional)',
  'passkeys.nameHint': 'So you recognize it later. Without one, it is named after this device.',
  'passkeys.add': 'Add a passkey',
  'passkeys.added': 'Passkey added.',
  'passkeys.remove': 'Remove',
  'passkeys.removeNamed': 'Remove {name}',
  'passkeys.removeTitle': 'Remove “{name}”?',
  'passkeys.removeText': "You can't log in with it anymore. Delete it on your device, too.",
  'passkeys.removeButton': 'Remove passkey',
  'passkeys.removed': 'Passkey removed.',
  'passkeys.keep': 'Keep it',
  'passkeys.unsupported':
    "Passkeys don't work in this browser or at this address. You can use one-time codes instead.",
})

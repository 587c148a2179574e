import { expect, it } from 'vitest'
import { setLocale } from '../i18n/locale.ts'
import { deviceText } from './device-text.ts'

const german: Readonly<Record<string, string>> = {
  'device.known': '{browser} unter {system}',
  'device.unknown': 'Unbekanntes Gerät',
}

it('[LG19] names devices in the active language, and leaves names that a member wrote', () => {
  const names = [
    'Chrome on Linux',
    'Safari',
    'Unknown device',
    'My key on Sunday',
    'Chrome on Linux on Windows',
  ]
  expect(names.map(deviceText)).toEqual(names)
  setLocale({ tag: 'de', translate: (_catalog, key, source) => german[key] ?? source })
  expect(names.map(deviceText)).toEqual([
    ...[
      'Chrome unter Linux',
      'Safari',
      'Unbekanntes Gerät',
      'My key on Sunday',
      'Chrome on Linux on Windows',
    ],
  ])
})

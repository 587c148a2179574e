import { parseDeviceName, unknownDevice } from '#shared/data/device-names.ts'
import { settingsText } from './settings.ts'

/** The stored name of a device in the active language [LG19], such as 'Firefox unter Linux'; a name that a member wrote stays. */
export function deviceText(name: string): string {
  if (name === unknownDevice) return settingsText('device.unknown')
  const parts = parseDeviceName(name)
  return parts ? settingsText('device.known', parts) : name
}

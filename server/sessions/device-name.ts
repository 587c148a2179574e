import { browsers, systems, unknownDevice } from '#shared/data/device-names.ts'

/**
 * Returns the name of a device, such as 'Firefox on Linux', as it is stored and staff read it; `deviceText` says it in the language of a
 * member. Nothing else of the user agent is stored.
 */
export function deviceName(userAgent: string | undefined): string {
  const find = (list: readonly (readonly [string, string])[]) =>
    list.find(([mark]) => userAgent?.includes(mark))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? unknownDevice
}

/** Browsers and systems whose names a device can have, by what tells them in a user agent; the first one counts. */
export const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

export const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** What is stored for a device of which neither is known. */
export const unknownDevice = 'Unknown device'

type Parts = { readonly browser: string; readonly system: string }

/** The browser and the system of a stored name such as 'Firefox on Linux'; null for any other name. */
export function parseDeviceName(name: string): Parts | null {
  const [browser = '', system = '', ...more] = name.split(' on ')
  const isKnown = browsers.some(([, one]) => one === browser) && systems.some(([, one]) => one === system)
  return isKnown && more.length === 0 ? { browser, system } : null
}

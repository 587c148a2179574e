/** Fields of cached answers that were renamed before the first release. */
const renamed: Readonly<Record<string, string>> = {
  asksName: 'isNamePromptPending',
  hasWorker: 'isServiceWorkerEnabled',
  head: 'lastSeq',
  isKept: 'isRemembered',
}

/** Fields that the product's description did not have, with their defaults. The server's answer replaces them. */
const addedToProduct = Object.entries({ retentionDays: 30, video: 'builtin' })

/** The JSON of a cached answer of version 1 with the field names of version 2; null if it is none. */
export function upgradeCacheBody(body: string): string | null {
  try {
    return JSON.stringify(rename(JSON.parse(body)))
  } catch {
    return null
  }
}

function rename(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rename)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, item]) => [renamed[key] ?? key, rename(item)] as const)
  return Object.fromEntries('hasWorker' in value ? [...fields, ...addedToProduct] : fields)
}

export function findBrowser(env?: Record<string, string | undefined>): string | null
export function findWholeBrowser(env?: Record<string, string | undefined>): string | null
export function runs(path: string): boolean

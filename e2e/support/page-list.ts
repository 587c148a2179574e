import { type Access, pageEntries } from '#shared/pages.ts'

/** Lists the pages with one of these guards, except those that need a call. */
export function listPages(...access: readonly Access[]) {
  return pageEntries
    .filter(([, page]) => access.includes(page.access) && page.document === undefined)
    .map(([name, { path }]) => ({ name, path }))
}

export const isSettings = ({ name }: { readonly name: string }) => name.startsWith('settings')

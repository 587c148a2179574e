import { type Access, pageEntries } from '#shared/pages.ts'

/** Lists the pages with one of these guards, except those that need a call or an id, and the one for small windows [NV28]. */
export function listPages(...access: readonly Access[]) {
  return pageEntries
    .filter(
      ([name, page]) =>
        access.includes(page.access) &&
        page.document === undefined &&
        !page.path.includes('$') &&
        name !== 'settings',
    )
    .map(([name, { path }]) => ({ name, path }))
}

export const isSettings = ({ name }: { readonly name: string }) => name.startsWith('settings/')

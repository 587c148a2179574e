import { type PageName, pageEntries, type pages } from '#shared/pages.ts'

type Pages = typeof pages
type Menu = 'main' | 'account' | 'settings'

/** The names of the pages in a menu. */
export type MenuPage<M extends Menu> = {
  [Name in PageName]: Pages[Name] extends { readonly menus: Readonly<Record<M, string>> } ? Name : never
}[PageName]

type MenuEntry<M extends Menu> = { [Name in MenuPage<M>]: readonly [Name, Pages[Name]] }[MenuPage<M>]

/** Lists the pages of a menu that a role may open, in order. */
export function listMenu<M extends Menu>(menu: M, role: 'mentor' | 'mentee' | null) {
  const entries: readonly unknown[] = pageEntries.filter(
    ([, { access, menus }]) => menus?.[menu] !== undefined && [role, 'member', 'anyone'].includes(access),
  )
  return entries as readonly MenuEntry<M>[]
}

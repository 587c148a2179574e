import { pageEntries } from '#shared/pages.ts'

/** The pages with documents of their own, by path. A path that ends with a slash stands for all paths below it. */
export const pageDocuments = pageEntries.flatMap(([, { path, document: kind }]) =>
  kind === undefined ? [] : [{ kind, path: path.replace(/\$.*$/, '') }],
)

/** Returns which document the server sends for a path: that of the lobby, of the room, or of the app. */
export function getDocumentKind(pathname: string): 'lobby' | 'room' | 'app' {
  const found = pageDocuments.find(({ path }) =>
    path.endsWith('/') ? pathname.startsWith(path) : pathname === path,
  )
  return found?.kind ?? 'app'
}

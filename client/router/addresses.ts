import { pageEntries, toPathPattern, type pages, type PageName } from '#shared/pages.ts'

type Page = (typeof pages)[PageName]
/** The path of a page as `shared/pages.ts` writes it, with `$` before the name of a parameter. */
export type PagePath = Page['path'] | Extract<Page, { readonly otherPaths: unknown }>['otherPaths'][number]

type ParamsOf<Path extends string> = Path extends `${string}$${infer Name}`
  ? { readonly params: Readonly<Record<Name, string>> }
  : { readonly params?: never }

/** A page, with the parameters of its path, and what follows it in the address. */
export type Target<Path extends PagePath = PagePath> = ParamsOf<Path> & {
  readonly to: Path
  readonly search?: Readonly<Record<string, string>>
  /** The fragment, without `#`. */
  readonly hash?: string
}

/** Any target, for code that does not look at the parameters. */
export type AnyTarget = {
  readonly to: string
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly search?: Readonly<Record<string, string>> | undefined
  readonly hash?: string | undefined
}

/** Returns the address of a target, without the origin. */
export function toAddress({ to, params = {}, search = {}, hash = '' }: AnyTarget): string {
  const path = to.replaceAll(/\$(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(search).toString()
  return `${path}${query === '' ? '' : `?${query}`}${hash === '' ? '' : `#${hash}`}`
}

/** A page that a path opens. */
export type Match = {
  readonly name: PageName
  /** The path in `shared/pages.ts`. */
  readonly pattern: string
  readonly params: Readonly<Record<string, string>>
}

const patterns = pageEntries.flatMap(([name, { path, otherPaths = [] }]) =>
  [path, ...otherPaths].map((pattern) => ({
    name,
    pattern,
    expression: toPathPattern(pattern),
  })),
)

/** Returns the page of a path, in capital letters or small ones, with or without a slash at its end; null if there is none. */
export function matchPage(pathname: string): Match | null {
  const found = findPattern(pathname)
  return found && { name: found.name, pattern: found.pattern, params: decodeParams(found.groups) }
}

/**
 * Returns the path of a page as links write it: in small letters, and without a slash at the end. Parameters stay as they are, and so do paths
 * of no page.
 */
export function toCanonicalPath(pathname: string): string {
  const found = findPattern(pathname)
  return found
    ? found.pattern.replaceAll(/\$(\w+)/g, (_all, name: string) => found.groups[name] ?? '')
    : pathname
}

function findPattern(pathname: string) {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  for (const { name, pattern, expression } of patterns) {
    const found = expression.exec(path)
    if (found) return { name, pattern, groups: found.groups ?? {} }
  }
  return null
}

function decodeParams(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decode(value)]))
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    // Not encoded at all: no page has such an id.
    return value
  }
}

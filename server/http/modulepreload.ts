import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { firstValuesAddress } from '#shared/live-keys.ts'
import { toPathPattern } from '#shared/pages.ts'

const pageCodeSchema = z.object({
  entry: z.array(z.string()),
  pages: z.array(z.object({ path: z.string(), isForMembers: z.boolean(), files: z.array(z.string()) })),
})

/** The modules of the pages. */
export type PageCode = {
  /**
   * Creates the `Link` header of a page, so that a browser requests all its modules at once [NV20], and with those of a page for members what
   * it shows first [FL4]. Pages for members get theirs if the request has a session cookie, valid or not: the list of modules is no secret. The
   * low priority lets the style sheets and the values load first; modules of the same priority load in the order of the header.
   */
  header(path: string, hasSession: boolean): Record<string, string>
  /** The paths of the modules of a page for visitors. */
  files(path: string): readonly string[]
}

/**
 * Loads the modules of each page from the build's manifest.
 *
 * @param folder the folder of the built client
 */
export async function loadPageCode(folder: string): Promise<PageCode> {
  const text = await readFile(join(folder, '.vite', 'page-code.json'), 'utf8').catch(emptyIfMissing)
  const { entry, pages } = pageCodeSchema.parse(JSON.parse(text))
  const links = pages.map(({ path, isForMembers, files }) => ({
    pattern: toPathPattern(path),
    isForMembers,
    all: [...entry, ...files],
    link: toLink([...entry, ...files]),
  }))
  const others = { isForMembers: false, all: entry, link: toLink(entry) }
  const find = (path: string, hasSession: boolean) =>
    links.find(({ pattern, isForMembers }) => isForMembers === hasSession && pattern.test(path)) ?? others
  return {
    header(path, hasSession) {
      const { link, isForMembers } = find(path, hasSession)
      if (link === '') return {}
      if (!isForMembers || path.length > MAX_PATH) return { link }
      return { link: `<${firstValuesAddress(path)}>; rel=preload; as=fetch; crossorigin, ${link}` }
    },
    files: (path) => find(path, false).all,
  }
}

const toLink = (files: readonly string[]): string =>
  files.map((file) => `<${file}>; rel=modulepreload; fetchpriority=low`).join(', ')

/** Longer paths are of no page. */
const MAX_PATH = 200

/** Without the manifest, pages work but load their modules in several steps. */
function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '{"entry":[],"pages":[]}'
  throw error
}

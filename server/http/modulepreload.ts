import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { firstValuesAddress } from '#shared/live-keys.ts'
import { toPathPattern } from '#shared/pages.ts'

const pageCodeSchema = z.object({
  entry: z.array(z.string()),
  pages: z.array(z.object({ path: z.string(), isForMembers: z.boolean(), files: z.array(z.string()) })),
})

/**
 * Loads the modules of each page from the build's manifest. The returned function creates the `Link` header of a page,
 * so that a browser requests all its modules at once [NV20], and with those of a page for members what it shows first
 * [FL4]. Pages for members get theirs if the request has a session cookie, valid or not: the list of modules is no
 * secret. The low priority lets the style sheets and the values load first; modules of the same priority load in the order of the header.
 *
 * @param folder the folder of the built client
 */
export async function loadPreloadHeaders(
  folder: string,
): Promise<(path: string, hasSession: boolean) => Record<string, string>> {
  const text = await readFile(join(folder, '.vite', 'page-code.json'), 'utf8').catch(emptyIfMissing)
  const { entry, pages } = pageCodeSchema.parse(JSON.parse(text))
  const links = pages.map(({ path, isForMembers, files }) => ({
    pattern: toPathPattern(path),
    isForMembers,
    link: toLink([...entry, ...files]),
  }))
  const others = { isForMembers: false, link: toLink(entry) }
  return (path, hasSession) => {
    const found = links.find(({ pattern, isForMembers }) => isForMembers === hasSession && pattern.test(path))
    const { link } = found ?? others
    if (link === '') return {}
    if (!found?.isForMembers || path.length > MAX_PATH) return { link }
    return { link: `<${firstValuesAddress(path)}>; rel=preload; as=fetch; crossorigin, ${link}` }
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

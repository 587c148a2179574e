import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const pageCodeSchema = z.object({
  entry: z.array(z.string()),
  pages: z.array(z.object({ path: z.string(), isForMembers: z.boolean(), files: z.array(z.string()) })),
})

/**
 * Loads the modules of each page from the build's manifest. The returned function creates the `Link` header of a page,
 * so that a browser requests all its modules at once [NV20]. Pages for members get theirs if the request has a session
 * cookie, valid or not: the list of modules is no secret. The low priority lets the style sheets load first; modules of
 * the same priority load in the order of the header.
 *
 * @param folder the folder of the built client
 */
export async function loadPreloadHeaders(
  folder: string,
): Promise<(path: string, hasSession: boolean) => Record<string, string>> {
  const text = await readFile(join(folder, '.vite', 'page-code.json'), 'utf8').catch(emptyIfMissing)
  const { entry, pages } = pageCodeSchema.parse(JSON.parse(text))
  const links = pages.map(({ path, isForMembers, files }) => ({
    pattern: new RegExp(`^${path.replace(/\$\w+/, '[^/]+')}$`),
    isForMembers,
    headers: createHeaders([...entry, ...files]),
  }))
  const others = createHeaders(entry)
  return (path, hasSession) =>
    links.find(({ pattern, isForMembers }) => isForMembers === hasSession && pattern.test(path))?.headers ??
    others
}

function createHeaders(files: readonly string[]): Record<string, string> {
  if (files.length === 0) return {}
  return { link: files.map((file) => `<${file}>; rel=modulepreload; fetchpriority=low`).join(', ') }
}

/** Without the manifest, pages work but load their modules in several steps. */
function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '{"entry":[],"pages":[]}'
  throw error
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const written = z.object({
  entry: z.array(z.string()),
  pages: z.array(z.object({ path: z.string(), isForMembers: z.boolean(), files: z.array(z.string()) })),
})

/**
 * Which files a page is made of, as the build wrote it down: `Link` headers for the page's address, so that a browser
 * asks for all of them together with it, and not for each when the one before has come [NV20]. A page for members is
 * named to whoever brings a session, valid or not: what it is made of is no secret. All of it is asked for behind the
 * styles, which the first screen needs; of those that have to wait a browser takes the first named first.
 *
 * @param folder the built client
 */
export async function loadPreloadHeaders(
  folder: string,
): Promise<(path: string, hasSession: boolean) => Record<string, string>> {
  const text = await readFile(join(folder, '.vite', 'page-code.json'), 'utf8').catch(orNothing)
  const { entry, pages } = written.parse(JSON.parse(text))
  const links = pages.map(({ path, isForMembers, files }) => ({
    is: new RegExp(`^${path.replace(/\$\w+/, '[^/]+')}$`),
    isForMembers,
    headers: headersOf([...entry, ...files]),
  }))
  const others = headersOf(entry)
  return (path, hasSession) =>
    links.find(({ is, isForMembers }) => isForMembers === hasSession && is.test(path))?.headers ?? others
}

function headersOf(files: readonly string[]): Record<string, string> {
  if (files.length === 0) return {}
  return { link: files.map((file) => `<${file}>; rel=modulepreload; fetchpriority=low`).join(', ') }
}

/** A client that was built without it only loads in more steps. */
function orNothing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '{"entry":[],"pages":[]}'
  throw error
}

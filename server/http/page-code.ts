import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const rows = z.array(z.object({ path: z.string(), isForMembers: z.boolean(), files: z.array(z.string()) }))

/**
 * Which files a page is made of beyond what every page loads, as the build wrote it down: `Link` headers for the page's
 * address, so that a browser asks for all of them together with it, and not for each when the one before has come. A
 * page for members is named to whoever brings a session, valid or not: what it is made of is no secret.
 *
 * @param folder the built client
 */
export async function readPageCode(
  folder: string,
): Promise<(path: string, hasSession: boolean) => Record<string, string>> {
  const text = await readFile(join(folder, '.vite', 'page-code.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      // A client that was built without it only loads in more steps.
      if (error.code === 'ENOENT') return '[]'
      throw error
    },
  )
  const pages = rows.parse(JSON.parse(text)).map(({ path, isForMembers, files }) => ({
    is: new RegExp(`^${path.replace(/\$\w+/, '[^/]+')}$`),
    isForMembers,
    link: files.map((file) => `<${file}>; rel=modulepreload; fetchpriority=low`).join(', '),
  }))
  return (path, hasSession) => {
    const page = pages.find(({ is, isForMembers }) => isForMembers === hasSession && is.test(path))
    return page ? { link: page.link } : {}
  }
}

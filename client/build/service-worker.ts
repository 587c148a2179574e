import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { pageDocuments } from '#shared/page-documents.ts'
import { pushText } from '#shared/texts/app/push.ts'
import { localeCodes } from '#shared/texts/i18n/locales.ts'
import { serviceWorker as limit } from '#shared/limits/offline.ts'
import { readTranslations } from './translations.ts'

type Bundle = Readonly<Record<string, unknown>>

const folder = join(import.meta.dirname, '..', 'worker')
/** Files from `public/` that every page loads. */
const publicFiles = ['/theme.js', '/display.css', '/favicon.svg', '/favicon-unread.svg']
/**
 * Paths that only the server answers. A page with a document of its own needs its headers, and is useless offline; the
 * console of staff is no page of the app [ST14].
 */
const serverPaths = [
  '/api/',
  '/assets/',
  '/dev/',
  '/staff',
  '/staff/',
  '/unsubscribe/',
  ...pageDocuments.map(({ path }) => path),
]

/** What pushes show, in each language [LG17]; what nobody has translated is in English. */
const readPushTexts = (): Record<string, Readonly<Record<string, string>>> =>
  Object.fromEntries(
    localeCodes.map((code) => [
      code,
      { ...pushText.source, ...(code === 'en' ? {} : readTranslations(code, 'member')['push']) },
    ]),
  )

/** Identifies a build: file names contain content hashes, so the same names and page are the same build. */
function getVersion(page: string, bundle: Bundle): string {
  return createHash('sha256').update(page).update(listFiles(bundle).join()).digest('base64url').slice(0, 16)
}

function listFiles(bundle: Bundle): string[] {
  return (
    Object.keys(bundle)
      // Of translations, only what a page has loaded is kept [LG15].
      .filter((name) => /^assets\/(?!texts-).*\.(?:js|css|woff2|svg)$/.test(name))
      .map((name) => `/${name}`)
      .toSorted()
  )
}

/**
 * Builds `sw.js` with the file list of this build and adds the build version to the page, so that a page and a worker
 * can tell if they belong to the same build.
 */
export function serviceWorker(): Plugin {
  let version = ''
  return {
    name: 'pathlight-service-worker',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        version = getVersion(page, bundle)
        return [{ tag: 'meta', attrs: { name: 'version', content: version }, injectTo: 'head' }]
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = [...listFiles(bundle), ...publicFiles]
        const { networkTimeout, keepBuilds } = limit
        const notices = readPushTexts()
        const shell = { version, files, serverPaths, networkTimeout, keepBuilds, notices }
        const code = await readFile(join(folder, 'sw.js'), 'utf8')
        const source = `const shell = ${JSON.stringify(shell)}\n${code}`
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
        const none = await readFile(join(folder, 'sw-unregister.js'), 'utf8')
        this.emitFile({ type: 'asset', fileName: 'sw-unregister.js', source: none })
      },
    },
  }
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { serviceWorker as limit } from '#shared/limits.ts'

type Bundle = Readonly<Record<string, unknown>>

const folder = join(import.meta.dirname, '..', 'worker')
/** Of `public/`: what a page loads besides the build's own files. */
const publicFiles = ['/theme.js', '/favicon.svg']

/** The names have their contents' hashes: the same names and the same page are the same build. */
function getVersion(page: string, bundle: Bundle): string {
  return createHash('sha256').update(page).update(listFiles(bundle).join()).digest('base64url').slice(0, 16)
}

function listFiles(bundle: Bundle): string[] {
  return Object.keys(bundle)
    .filter((name) => /^assets\/.*\.(?:js|css|woff2|svg)$/.test(name))
    .map((name) => `/${name}`)
    .toSorted()
}

/**
 * Makes the service worker a product of the build: writes `sw.js` with the list of this build's files, and the
 * build's version into the page, so that page and worker can tell whether they are of one build.
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
        const shell = { version, files, patience: limit.networkTimeout, keep: limit.keepBuilds }
        const code = await readFile(join(folder, 'sw.js'), 'utf8')
        const source = `const shell = ${JSON.stringify(shell)}\n${code}`
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
        const none = await readFile(join(folder, 'sw-unregister.js'), 'utf8')
        this.emitFile({ type: 'asset', fileName: 'sw-unregister.js', source: none })
      },
    },
  }
}

import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { build } from 'vite'

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

export type PseudoClient = {
  /** Serves this build in a browser context, in a pseudo-language. */
  use(context: BrowserContext, tag: 'en-XA' | 'ar-XB'): Promise<void>
  remove(): Promise<void>
}

/** Builds the client with its pseudo-languages, which no other build has, to serve it in place of the product's own. */
export async function buildPseudoClient(): Promise<PseudoClient> {
  const outDir = await mkdtemp(join(tmpdir(), 'pathlight-pseudo-'))
  const root = join(import.meta.dirname, '..', '..', '..', 'client')
  await build({
    configFile: join(root, 'vite.config.ts'),
    mode: 'pseudo',
    logLevel: 'error',
    build: { outDir },
  })
  const readIndex = (folder: string) => readFile(join(outDir, folder, 'index.html'), 'utf8')
  const [index, console] = await Promise.all([readIndex(''), readIndex('staff')])
  return {
    async use(context, tag) {
      await context.addInitScript((lang) => sessionStorage.setItem('pathlight.lang', lang), tag)
      await context.route('**/*', async (route, request) => {
        const { pathname } = new URL(request.url())
        const file = join(outDir, pathname)
        if (request.resourceType() === 'document') {
          const response = await route.fetch()
          const { link: _link, ...headers } = response.headers()
          const isConsole = /^\/staff(?:\/|$)/.test(pathname)
          return route.fulfill({ response, headers, body: isConsole ? console : index })
        }
        const type = types[extname(pathname)]
        if (!/^\/(?:staff\/)?assets\//.test(pathname) || !type || !existsSync(file)) return route.fallback()
        return route.fulfill({ path: file, contentType: type })
      })
    },
    remove: () => rm(outDir, { recursive: true }),
  }
}

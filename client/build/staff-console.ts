import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { Plugin, ViteDevServer } from 'vite'
import { afterBuild } from './after-build.ts'

/** Builds the console of staff into the folder `staff` of the build, and serves its page during development [ST14]. */
export function staffConsole(): Plugin[] {
  return [
    afterBuild('pathlight-staff-console-build', async ({ mode, logLevel = 'warn' }, outDir) => {
      await build({
        configFile: join(import.meta.dirname, '..', 'staff', 'vite.config.ts'),
        mode,
        logLevel,
        build: { outDir: join(outDir, 'staff'), emptyOutDir: true },
      })
    }),
    {
      name: 'pathlight-staff-console-dev',
      apply: 'serve',
      configureServer(server) {
        server.middlewares.use((req, res, next) => {
          if (!/^\/staff(?:\/[a-z-]*)*(?:\?|$)/.test(req.url ?? '')) return next()
          pageOf(server).then((page) => res.setHeader('content-type', 'text/html').end(page), next)
        })
      },
    },
  ]
}

/** The console's page. Its build has a root of its own; here the entry is below the root of the client. */
async function pageOf(server: ViteDevServer): Promise<string> {
  const path = '/staff/index.html'
  const page = await readFile(join(server.config.root, path), 'utf8')
  return server.transformIndexHtml(path, page.replace('src="/main.tsx"', 'src="/staff/main.tsx"'))
}

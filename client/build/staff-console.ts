import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { Plugin, ResolvedConfig, ViteDevServer } from 'vite'

/** Builds the console of staff into the folder `staff` of the build, and serves its page during development [ST14]. */
export function staffConsole(): Plugin[] {
  let config: ResolvedConfig | undefined
  return [
    {
      name: 'pathlight-staff-console-build',
      apply: 'build',
      configResolved(resolved) {
        config = resolved
      },
      closeBundle: {
        sequential: true,
        order: 'post',
        async handler(error) {
          if (error || !config) return
          await build({
            configFile: join(import.meta.dirname, '..', 'staff', 'vite.config.ts'),
            mode: config.mode,
            logLevel: config.logLevel ?? 'warn',
            build: {
              outDir: join(resolve(config.root, config.build.outDir), 'staff'),
              emptyOutDir: true,
            },
          })
        },
      },
    },
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

import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { Plugin, ResolvedConfig } from 'vite'

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
      configureServer({ middlewares }) {
        middlewares.use((req, _res, next) => {
          if (/^\/staff(?:\/[a-z]*)?(?:\?|$)/.test(req.url ?? '')) req.url = '/staff/index.html'
          next()
        })
      },
    },
  ]
}

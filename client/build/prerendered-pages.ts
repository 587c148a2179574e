import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { emojis } from './emojis.ts'
import { slimIcons } from './icons.ts'
import { translations } from './translations.ts'

const client = join(import.meta.dirname, '..')
const routerFlavor = join(client, '../node_modules/@tanstack/router-core/dist/esm/isServer/client.js')

/**
 * Builds what the server renders the pages for visitors with, into the folder `.prerender` of the build [FL1]. It contains all
 * that it needs: a server has no packages of the client.
 */
export function prerenderedPages(): Plugin {
  let config: ResolvedConfig | undefined
  return {
    name: 'pathlight-prerendered-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler(error) {
        // Pseudo-languages exist in the browser only.
        if (error || !config || config.mode === 'pseudo') return
        await build({
          configFile: false,
          root: client,
          publicDir: false,
          mode: config.mode,
          logLevel: config.logLevel ?? 'warn',
          plugins: [react(), slimIcons(), emojis(), translations()],
          define: { 'process.env.NODE_ENV': JSON.stringify('production'), self: 'globalThis' },
          ssr: { noExternal: true },
          // The router renders other elements where it knows that it is on a server, and the browser could not adopt them.
          resolve: { alias: { '@tanstack/router-core/isServer': routerFlavor } },
          build: {
            ssr: 'app/prerender/render-page.tsx',
            outDir: join(resolve(config.root, config.build.outDir), '.prerender'),
            emptyOutDir: true,
            assetsInlineLimit: 0,
            minify: false,
          },
        })
      },
    },
  }
}

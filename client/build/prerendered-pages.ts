import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { afterBuild } from './after-build.ts'
import { emojis } from './emojis.ts'
import { slimIcons } from './icons.ts'
import { translations } from './translations.ts'

const client = join(import.meta.dirname, '..')

/**
 * Builds what the server renders the pages for visitors with, into the folder `.prerender` of the build [FL1]. It contains all
 * that it needs: a server has no packages of the client.
 */
export const prerenderedPages = (): Plugin =>
  afterBuild('pathlight-prerendered-pages', async ({ mode, logLevel = 'warn' }, outDir) => {
    // Pseudo-languages exist in the browser only.
    if (mode === 'pseudo') return
    await build({
      configFile: false,
      root: client,
      publicDir: false,
      ...{ mode, logLevel },
      plugins: [react(), slimIcons(), emojis(), translations()],
      define: { 'process.env.NODE_ENV': JSON.stringify('production'), self: 'globalThis' },
      ssr: { noExternal: true },
      build: {
        ssr: 'app/prerender/render-page.tsx',
        outDir: join(outDir, '.prerender'),
        emptyOutDir: true,
        assetsInlineLimit: 0,
        minify: false,
      },
    })
  })

import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeSplitting, isWorthPreloading } from './build/chunks.ts'
import { precompress } from './build/precompress.ts'
import { prerenderShell } from './build/prerender-shell.ts'
import { modulepreload } from './build/modulepreload.ts'
import { serviceWorker } from './build/service-worker.ts'

/** Where `npm run dev` has the server; the page itself is then served by Vite with hot reload. */
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), prerenderShell(), modulepreload(), serviceWorker(), precompress()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The content policy allows nothing inline: no data addresses, no inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'html' ? deps : deps.filter(isWorthPreloading),
    },
    rolldownOptions: { output: { codeSplitting } },
  },
  server: { proxy: { '/api': { target: api, ws: true }, '/manifest.webmanifest': { target: api } } },
})

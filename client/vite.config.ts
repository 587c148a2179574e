import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeSplitting, isWorthPreloading } from './build/chunks.ts'
import { emojis } from './build/emojis.ts'
import { slimIcons } from './build/icons.ts'
import { precompress } from './build/precompress.ts'
import { prerenderShell } from './build/prerender-shell.ts'
import { prerenderedPages } from './build/prerendered-pages.ts'
import { modulepreload } from './build/modulepreload.ts'
import { translations } from './build/translations.ts'
import { staffConsole } from './build/staff-console.ts'
import { serviceWorker } from './build/service-worker.ts'

/** The API server of `npm run dev`. Vite serves the page itself, with hot reload. */
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwind(),
    slimIcons(),
    emojis(),
    translations(),
    prerenderShell(),
    modulepreload(),
    serviceWorker(),
    precompress(),
    staffConsole(),
    prerenderedPages(),
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The content security policy allows nothing inline: no data URLs, no inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'html' ? deps : deps.filter(isWorthPreloading),
    },
    rolldownOptions: {
      output: { codeSplitting },
      treeshake: {
        // Reading a property does nothing else in our code and in the libraries: saves 0.5 KB of tRPC on every page with forms.
        propertyReadSideEffects: false,
        // Its package does not say so itself: without this, each page would load the code of its socket.
        moduleSideEffects: [{ test: /node_modules.@trpc.client/, sideEffects: false }],
      },
    },
  },
  server: { proxy: { '/api': { target: api, ws: true }, '/manifest.webmanifest': { target: api } } },
})

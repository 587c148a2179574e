import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './vite.config.worker.ts'

/** Where `npm run dev` has the server; the page itself is then served by Vite with hot reload. */
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

/**
 * What always comes together is one file each: it compresses better than eight, and the join page stays in its
 * budget. `base` is what every page stands on, and stays in the browser's cache when our own code changes.
 */
const base =
  /node_modules.(?:react|react-dom|scheduler|use-sync-external-store|@tanstack.(?:react-router|router-core|react-store|store|history)).|lucide-react.dist.esm.(?!icons)/
const forms =
  /client.ui.(?:card|checkbox|field|text-field|password-field|focus-first-invalid|mode-switch)\.tsx?$|shared.texts.(?:join|account|first-reasons)|lucide-react.*(?:key-round|eye|eye-off)\.m?js$/

/**
 * What is asked for together with a page, before the page itself has said that it needs it: styles, and the chunks
 * that many pages stand on. The list of everything, with its hashes, would weigh more in the entry than it saves.
 */
const isWorthAsking = (file: string): boolean =>
  /\.css$|assets\/(?:forms|trpc|live|query|outbox|messages|member-shell|.*page)-/.test(file)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), serviceWorker()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The content policy allows nothing inline: no data addresses, no inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: (_file, deps) => deps.filter(isWorthAsking) },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', test: base },
            { name: 'forms', test: forms },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, ws: true }, '/manifest.webmanifest': { target: api } } },
})

import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './vite.config.compress.ts'
import { firstScreen } from './vite.config.first-screen.ts'
import { pageCode } from './vite.config.page-code.ts'
import { serviceWorker } from './vite.config.worker.ts'

/** Where `npm run dev` has the server; the page itself is then served by Vite with hot reload. */
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

/**
 * What always comes together is one file each: it compresses better than eight, and the join page stays in its
 * budget. `base` is what every page stands on, and stays in the browser's cache when our own code changes.
 */
const base =
  /rolldown.runtime|node_modules.(?:react|react-dom|scheduler|use-sync-external-store|@tanstack.(?:react-router|router-core|react-store|store|history)).|lucide-react.dist.esm.(?!icons)/
/** Of our own code what the entry and all pages stand on. */
const core =
  /client.(?:api.(?:browser-storage|connectivity|store|kept)|ui.(?:cx|store))\.ts$|shared.(?:limits|texts.frame)\.ts$/
const forms =
  /client.ui.(?:card|checkbox|field|text-field|password-field|focus-first-invalid|mode-switch)\.tsx?$|shared.texts.(?:join|account|first-reasons)|lucide-react.*(?:key-round|eye|eye-off)\.m?js$/

/** The calls of the server over HTTP. */
const calls = /node_modules.@trpc.|client.api.(?:trpc|call-error)\.ts$/

/** What every signed-in page stands on: the channel, the outbox, what is kept on the disk. */
const live = /client.api.(?:live|channel|watched|outbox[a-z-]*|reads[a-z-]*|disk|seal|left)\.ts$/

/**
 * What is asked for together with a page, before the page itself has said that it needs it: styles, and the chunks
 * that many pages stand on. The list of everything, with its hashes, would weigh more in the entry than it saves.
 */
const isWorthAsking = (file: string): boolean =>
  /\.css$|assets\/(?:asking|members|member-shell|.*page)-/.test(file)

/** What pages for signed-in people share in small pieces: by itself each would weigh more than it holds. */
const shared =
  /client.(?:ui.(?:lazily|menu(?:-keys|-item)?|focus-page|avatar|confirm-dialog|dialog|use-kept-focus|filter-box)|features.account.(?:use-leave|leaving)|features.people.(?:ago|online-state)|features.chat.unread|features.safety.(?:safety-button|store)|api.upload)\.tsx?$|shared.(?:domain.ids|texts.calls-in-chat)|shared.texts.(?:people|safety-labels|connections)|shared.(?:policy|messages)\.ts$|texts.reasons|lucide-react.dist.esm.icons.(?:chevron-down|maximize-2|clock|search|ban|log-out|layout-dashboard|message-circle|pencil|users|trash-?2?|monitor-smartphone|minimize-2|notebook-pen|undo-2|shield-exclamation-point|chevron-left|left|download)\.m?js$/
const query = /node_modules.@tanstack.(?:query-core|react-query)./
const safety =
  /client.features.safety.(?:safety-dialog|block-part|report-form|report-done|use-report|blocked-page|blocked-row)\.tsx?$|shared.texts.safety\.ts$|shared.domain.reports/

const either =
  (...tests: readonly RegExp[]) =>
  (id: string) =>
    tests.some((test) => test.test(id))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), firstScreen(), pageCode(), serviceWorker(), compressed()],
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
        hostType === 'html' ? deps : deps.filter(isWorthAsking),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', test: base },
            { name: 'core', test: core },
            { name: 'asking', test: either(forms, calls) },
            { name: 'members', test: either(shared, live, query) },
            { name: 'safety', test: safety },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, ws: true }, '/manifest.webmanifest': { target: api } } },
})

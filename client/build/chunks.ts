/** Modules by path, with `/` or `\\` between folders: `.` stands for either. */
const clientModules = (pattern: string): RegExp => new RegExp(`client.(?:${pattern})\\.tsx?$`)

const anyOf =
  (...tests: readonly RegExp[]) =>
  (id: string): boolean =>
    tests.some((test) => test.test(id))

/** Libraries that every page needs. This chunk stays in the browser's cache when our own code changes. */
const base =
  /rolldown.runtime|node_modules.(?:react|react-dom|scheduler|use-sync-external-store|@tanstack.(?:react-router|router-core|react-store|store|history)).|lucide-react.dist.esm.(?!icons)/

/** Our own modules that the entry and every page need. */
const coreModules = anyOf(
  clientModules('sync.(?:cache.(?:browser-storage|local-storage)|http.connectivity|store)|ui.(?:cx|store)'),
  /shared.(?:limits|texts.core-texts)\.ts$/,
)

const forms = anyOf(
  clientModules(
    'ui.(?:layout.card|form.(?:checkbox|field|text-field|password-field|focus-first-invalid|mode-switch))',
  ),
  /shared.texts.(?:join|account|guest-error-texts)|lucide-react.*(?:key-round|eye|eye-off)\.m?js$/,
)

/** Calls to the server over HTTP. */
const rpc = anyOf(/node_modules.@trpc./, clientModules('sync.http.(?:trpc|request-error)'))

/** Live queries, the outbox and the offline cache: every page for members needs them. */
const sync = clientModules(
  'sync.(?:live|transport|live-query-store|outbox.[a-z-]*|cache.(?:offline-cache|lru-index|indexed-db|encryption)|session.pending-log-out)',
)

/** Small modules that several pages for members share: as chunks of their own each would weigh more than it holds. */
const shared = anyOf(
  clientModules(
    'ui.(?:lazy-value|overlay.(?:menu(?:-keys|-item)?|confirm-dialog|dialog|use-preserve-focus)|layout.(?:focus-page|avatar)|form.filter-box)',
  ),
  clientModules(
    'features.(?:account.(?:use-end-session|log-out-guard)|people.(?:relative-time|online-state)|chat.list.unread|safety.(?:safety-button|subject-store))|sync.http.upload',
  ),
  /shared.(?:domain.ids|texts.calls-in-chat)|shared.texts.(?:people|safety-labels|connections)|shared.(?:policy|texts.index)\.ts$|texts.error-texts/,
  /lucide-react.dist.esm.icons.(?:chevron-down|maximize-2|clock|search|ban|log-out|layout-dashboard|message-circle|pencil|users|trash-?2?|monitor-smartphone|minimize-2|notebook-pen|undo-2|shield-exclamation-point|chevron-left|left|download)\.m?js$/,
)

const query = /node_modules.@tanstack.(?:query-core|react-query)./

const safety = anyOf(
  clientModules(
    'features.safety.(?:safety-dialog|block-section|report-form|report-done|use-report|blocked-page|blocked-row)',
  ),
  /shared.texts.safety\.ts$|shared.domain.reports/,
)

const matchesAny =
  (...tests: readonly (RegExp | ((id: string) => boolean))[]) =>
  (id: string): boolean =>
    tests.some((test) => (typeof test === 'function' ? test(id) : test.test(id)))

/** Modules that are always loaded together share a chunk: one file compresses better than eight. */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'base', test: base },
    { name: 'core', test: coreModules },
    { name: 'asking', test: matchesAny(forms, rpc) },
    { name: 'members', test: matchesAny(shared, sync, query) },
    { name: 'safety', test: safety },
  ],
}

/**
 * What is preloaded with a page before its code asks for it: styles, and the chunks that many pages need. Listing
 * every file with its hash would add more to the entry than it saves.
 */
export const isWorthPreloading = (file: string): boolean =>
  /\.css$|assets\/(?:asking|members|member-shell|.*page)-/.test(file)

import { translationChunk } from './translations.ts'

/** Matches client modules by path. `.` matches both `/` and `\`. */
const clientModules = (pattern: string): RegExp => new RegExp(`client.(?:${pattern})\\.tsx?$`)

const anyOf =
  (...tests: readonly RegExp[]) =>
  (id: string): boolean =>
    tests.some((test) => test.test(id))

const matchesAny =
  (...tests: readonly (RegExp | ((id: string) => boolean))[]) =>
  (id: string): boolean =>
    tests.some((test) => (typeof test === 'function' ? test(id) : test.test(id)))

/** Libraries of every page. This chunk stays cached when application code changes. */
const base =
  /rolldown.runtime|node_modules.(?:react|react-dom|scheduler|@tanstack.history).|client.ui.icon.create-icon/

/** Application modules of the entry and of every page. */
const coreModules = anyOf(
  clientModules(
    'router.[a-z-]*|shell.connectivity-state|state.(?:data-saver|display|storage-area|store|use-store)|sync.(?:base|clock|connection.connectivity|http.fetch|react.session|session.(?:session|store-user|startup-keys))|ui.cx',
  ),
  /shared.(?:limits.every-page|texts.app.(?:connectivity|core)|texts.i18n.(?:define-texts|format-number|format-text|formatter-cache|locale|locale-list|locale-names))\.ts$/,
  // Those of toasts.
  /lucide-react.dist.esm.icons.(?:circle-check|circle-exclamation-point)\.m?js$/,
  // Vite's function for dynamic imports: as a separate file it would weigh more than its content.
  /vite.preload-helper/,
)

const forms = anyOf(
  clientModules(
    'ui.(?:layout.(?:card|focus-page)|form.(?:checkbox|field|text-field|password-field|focus-first-invalid|mode-switch))',
  ),
  /shared.texts.(?:account.(?:join|account)|errors.guest-errors)\.ts$|lucide-react.*(?:key-round|eye|eye-off)\.m?js$/,
  /shared.(?:guest-error-values|domain.people.age|limits)\.ts$/,
)

/** The HTTP client, without what only the socket of members needs. */
const rpc = anyOf(
  /node_modules.@trpc.(?!client.dist.(?:wsLink|links.wsLink))/,
  clientModules(
    'sync.(?:http.(?:calls|error-text|failure|request-error)|react.api|session.(?:identity-storage|startup-flag))',
  ),
)

/** The sync engine: needed by every page for members. */
const sync = matchesAny(
  /node_modules.(?:idb|@trpc.client.dist.(?:wsLink|links.wsLink))/,
  clientModules(
    'sync.(?:backoff|client|browser.(?!data-export|push|service-worker|upload)[a-z-]*|cache.[a-z-]*|connection.(?!connectivity)[a-z-]*|http.nearest-calls|outbox.[a-z-]*|queries.[a-z-]*|react.(?:sync|presence|change-me)|session.(?:pending-log-out|session-end|startup-recovery)|transport.[a-z-]*)',
  ),
)

/**
 * Small modules that several pages for members share. As separate chunks their overhead would exceed their content.
 */
const shared = anyOf(
  clientModules(
    'state.(?:saved-items|quick-exit|help-state)|ui.(?:lazy-value|overlay.(?:key-dialog|move-toasts|menu(?:-keys|-item|-behavior)?|confirm-dialog|dialog|use-preserve-focus)|layout.(?:avatar|optional|use-media-query)|feedback.unread-badge|form.(?:filter-box|use-debounced-value))',
  ),
  clientModules(
    'features.(?:account.(?:use-end-session|log-out-guard)|chat.list.unread|calls.(?:urls|busy-text))|components.(?:relative-time|person.(?:online-state|person-name)|help.help-slot|masked.masked-note|safety.(?:safety-button|subject-store|pause-store)|quick-exit-button)|state.zone|sync.browser.upload',
  ),
  /shared.(?:domain.(?:contact-details|ids|pair-id|people.(?:display|names))|policy|safeguarding|menus|errors|limits.(?:call|factor|member|message|offline|quick-exit|quiet|request))\.ts$|shared.texts.(?:chat.(?:chat-calls|end-chat|masked)|app.(?:member-shell|quick-exit)|members.(?:people|connections)|safety.(?:pause|safety-labels)|errors.member-errors|i18n.(?:as-label|locale-habits|format-date|format-list|split-around))\.ts$/,
  /lucide-react.dist.esm.icons.(?:calendar-days|keyboard|door-open|phone-call|reply|video|check|chevron-down|maximize-2|calendar-clock|flag|copy|square-arrow-up-right-exit|play|pause|search|log-out|layout-dashboard|message-circle|pencil|users|trash-?2?|minimize-2|notebook-pen|ellipsis|left|arrow-left|bell|plus)\.m?js$/,
)

const query = /node_modules.@tanstack.(?:query-core|react-query)./

const safety = anyOf(
  clientModules(
    'features.safety.(?:safety-dialog|block-section|report.(?:report-(?:form|done|comment|reasons|undo)|use-report(?:-comment)?|use-undo-time)|blocked-page|blocked-row|pause-section|paused-list)',
  ),
  /shared.texts.safety.safety\.ts$|shared.(?:domain.reports|limits.report)/,
)

/**
 * The settings pages but the list of devices, which share most of what they consist of, with everything that only they
 * use: the rest would be a chunk that imports this one and is imported by it. Their frame and the field for codes are
 * also part of other pages.
 */
const settings = anyOf(
  clientModules(
    'features.account.(?:settings.(?:appearance.)?(?!sessions?-|offline-)[a-z-]*|second-factor.(?!code-field|factor-proof)[a-z-]*)|sync.browser.data-export|ui.save-file',
  ),
  /shared.(?:domain.people.visibility|texts.account.(?:display|second-factor|quiet-hours))\.ts$|lucide-react.dist.esm.icons.(?:file-check|monitor)\.m?js$/,
)

/**
 * What surrounds the pages of the settings, and those that open in their frame; without its texts, of which the page for a
 * new password has some, and needs none of what members load.
 */
const settingsFrame = anyOf(
  clientModules('components.settings.settings-(?:frame|menu)'),
  /lucide-react.dist.esm.icons.(?:calendar-sync|chevron-right|fingerprint-pattern|mail|moon-star|palette|user-round-x|scroll-text|ban|monitor-smartphone|download)\.m?js$/,
)

/** What shows a mentor, or the skills and languages of a member. */
const profiles = anyOf(
  clientModules(
    'ui.layout.chip|components.person.skill-chips|features.(?:mentors.fit.fitting-space|training.training-slot)',
  ),
  /shared.(?:data.(?:languages|skills)|domain.times.(?:availability|format-week)|texts.(?:account.onboarding|i18n.language-name|members.(?:mentors|skill-name)))\.ts$|lucide-react.dist.esm.icons.pen-line\.m?js$/,
)

/** The cards and the pages of mentors. */
const mentorCards = anyOf(
  clientModules(
    'features.(?:mentors.(?:request-button|use-send-request|mentor-action|use-requests|card.(?:favorite-button|standing)|ask.add-note)|availability.(?:format-(?:availability|next)|next-time))',
  ),
  /shared.(?:domain.times.next-free-time|texts.safety.standing)\.ts$|lucide-react.dist.esm.icons.(?:bookmark|calendar-off|circle-slash|footprints)\.m?js$/,
)

/** How a page that the server rendered starts, and the choice of a language in its bar. */
const prerendered = clientModules(
  'shell.nav.locale-menu|app.(?:prerender.start-prerendered|locale.first-bootstrap)|features.account.join.typed-into|state.save-locale-choice',
)

/** What the link to the notices, which is a chunk of its own, needs besides what every page for members has. */
const memberBar = anyOf(clientModules('sync.react.use-here'), /shared.limits.notice\.ts$/)

/** Mentors who could help. */
const fitting = anyOf(
  clientModules('features.mentors.fit.(?:fitting-list|fitting-mentors|use-fitting)'),
  /shared.texts.members.fit\.ts$/,
)

/** The call times of a pair, which chats, calls, and the week have. */
const callTimes = anyOf(
  clientModules(
    'features.calls.times.(?:call-status|call-times-store|current-times|format-call-time|use-call-times)',
  ),
  /shared.domain.calls\.ts$|lucide-react.dist.esm.icons.calendar-(?:check|plus|x)\.m?js$/,
)

/** Push, which is offered, turned on and off, and ended at the log-out. */
const push = anyOf(
  clientModules('sync.browser.push|features.notices.(?:push-(?:card|offer)|use-push)'),
  /shared.texts.members.notice-settings\.ts$/,
)

/** Puts modules that always load together into one chunk: one file compresses better than eight. */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'base', test: base },
    { name: 'core', test: coreModules },
    { name: 'prerendered', test: prerendered },
    { name: 'forms-rpc', test: matchesAny(forms, rpc) },
    { name: 'members', test: matchesAny(shared, sync, query) },
    { name: 'safety', test: safety },
    { name: 'settings', test: settings },
    { name: 'push', test: push },
    { name: 'settings-frame', test: settingsFrame },
    { name: 'profiles', test: profiles },
    { name: 'mentor-cards', test: mentorCards },
    { name: 'member-bar', test: memberBar },
    { name: 'fitting', test: fitting },
    { name: 'call-times', test: callTimes },
    { name: translationChunk, test: /virtual:translations\/\w+\/\w+$/ },
  ],
}

/**
 * True for files to preload with a page: styles and widely shared chunks. Listing every file with its hash would cost
 * more in the entry than it saves.
 */
export const isWorthPreloading = (file: string): boolean =>
  /\.css$|assets\/(?:forms-rpc|members|settings)-[\w-]{8}\.js$/.test(file)

import type { settingsText } from '#shared/texts/account/settings.ts'
import type { coreText } from '#shared/texts/app/core.ts'

/** Who a page is for. `role` means that either role will do, as long as there is one. */
export type Access = 'anyone' | 'member' | 'mentor' | 'mentee'

/** Guards run before other catalogs are loaded, so their texts are in the core catalog. */
export type FrameText = keyof typeof coreText.source

type SettingsText = keyof typeof settingsText.source

type PageInfo = {
  readonly path: string
  /** Further paths that open the same page. */
  readonly otherPaths?: readonly string[]
  readonly access: Access
  /** What a signed-out visitor reads there, where it is not the common text. */
  readonly signedOut?: FrameText
  /** The module of its default export in `client/features`. */
  readonly module: string
  /** The menus that link to it, with the text of the link. */
  readonly menus?: {
    readonly main?: FrameText
    readonly account?: FrameText
    readonly settings?: SettingsText
  }
  /** Set for a page that is loaded as a document of its own, because its headers enable camera and microphone. */
  readonly document?: 'lobby' | 'room'
}

/**
 * Every page by its name in the specification (it stands as `data-page` on the page's root), in the order of the menus.
 * Routes, guards, menus, headers, and the browser tests that visit every page read this list.
 */
export const pages = {
  home1: { path: '/', access: 'anyone', module: 'home/page' },
  home2: { path: '/join', access: 'anyone', module: 'account/join/join-page' },
  reset: { path: '/reset', access: 'anyone', module: 'account/log-in/reset-page' },
  mentor1: {
    path: '/mentor',
    access: 'mentor',
    module: 'dashboard/page',
    menus: { main: 'nav.dashboard' },
  },
  mentee1: {
    path: '/mentee',
    access: 'mentee',
    module: 'dashboard/page',
    menus: { main: 'nav.dashboard' },
  },
  mentorconnections: {
    path: '/connections/mentor',
    access: 'mentor',
    signedOut: 'connections.menteeLoggedOut',
    module: 'connections/page',
    menus: { main: 'nav.connections', account: 'nav.connections' },
  },
  menteeconnections: {
    path: '/connections/mentee',
    access: 'mentee',
    signedOut: 'connections.loggedOut',
    module: 'connections/page',
    menus: { main: 'nav.connections', account: 'nav.connections' },
  },
  chat1: {
    path: '/chat',
    otherPaths: ['/chat/$chatId'],
    access: 'member',
    module: 'chat/page',
    menus: { main: 'nav.chat' },
  },
  /** All calls of the member, week by week [CW1]. */
  calls: { path: '/calls', access: 'member', module: 'calls/week/page', menus: { account: 'nav.calls' } },
  /** What a pair works on, also after the end [WK1]. */
  work: { path: '/work/$chatId', access: 'member', module: 'work/page' },
  search1: { path: '/mentors', access: 'member', module: 'mentors/page', menus: { main: 'nav.mentors' } },
  'search1/mentor': { path: '/mentors/$mentorId', access: 'member', module: 'mentors/mentor-page' },
  notes: { path: '/notes', access: 'member', module: 'notes/page', menus: { main: 'nav.notes' } },
  notices: { path: '/notices', access: 'member', module: 'notices/page' },
  call: { path: '/call', access: 'member', module: 'calls/page', document: 'lobby' },
  room: { path: '/room/$roomName', access: 'member', module: 'calls/page', document: 'room' },
  profile: {
    path: '/profile',
    access: 'member',
    signedOut: 'profile.loggedOut',
    module: 'dashboard/page',
    menus: { account: 'nav.profile' },
  },
  /** The menu of the settings where it does not fit beside them [NV28]. */
  settings: { path: '/settings', access: 'member', module: 'account/settings/settings-page' },
  'settings/password': {
    path: '/settings/password',
    access: 'member',
    module: 'account/settings/password-page',
    menus: { account: 'nav.settings', settings: 'settings.changePassword' },
  },
  'settings/address': {
    path: '/settings/address',
    access: 'member',
    module: 'account/settings/email-page',
    menus: { settings: 'settings.address' },
  },
  'settings/two-step': {
    path: '/settings/two-step',
    access: 'member',
    module: 'account/second-factor/second-factor-page',
    menus: { settings: 'settings.factor' },
  },
  'settings/passkeys': {
    path: '/settings/passkeys',
    access: 'member',
    module: 'account/second-factor/passkeys/passkeys-page',
    menus: { settings: 'settings.passkeys' },
  },
  'settings/sessions': {
    path: '/settings/sessions',
    access: 'member',
    module: 'account/settings/sessions-page',
    menus: { settings: 'settings.sessions' },
  },
  'settings/appearance': {
    path: '/settings/appearance',
    access: 'member',
    module: 'account/settings/appearance-page',
    menus: { settings: 'settings.appearance' },
  },
  'settings/quiet-hours': {
    path: '/settings/quiet-hours',
    access: 'member',
    module: 'account/settings/quiet-hours-page',
    menus: { settings: 'settings.quietHours' },
  },
  /** What the member is told of, and how [NT2]. */
  'settings/notices': {
    path: '/settings/notices',
    access: 'member',
    module: 'notices/settings-page',
    menus: { settings: 'settings.notices' },
  },
  'settings/calendar': {
    path: '/settings/calendar',
    access: 'member',
    module: 'calls/calendar/feed-page',
    menus: { settings: 'settings.calendar' },
  },
  'settings/visibility': {
    path: '/settings/visibility',
    access: 'member',
    module: 'account/settings/visibility-page',
    menus: { settings: 'settings.visibility' },
  },
  /** What the guardian sees, or what to do without one [GC9]. The sign on every page leads to it. */
  'settings/guardian': {
    path: '/settings/guardian',
    access: 'member',
    module: 'guardians/my-guardian-page',
    menus: { settings: 'settings.guardian' },
  },
  'settings/blocked': {
    path: '/settings/blocked',
    access: 'member',
    module: 'safety/blocked-page',
    menus: { settings: 'settings.blocked' },
  },
  'settings/reports': {
    path: '/settings/reports',
    access: 'member',
    module: 'safety/report/reports-page',
    menus: { settings: 'settings.reports' },
  },
  'settings/conduct': {
    path: '/settings/conduct',
    access: 'member',
    module: 'safety/conduct/conduct-page',
    menus: { settings: 'settings.conduct' },
  },
  /** What protects members on this server [SP4]. */
  safety: {
    path: '/safety',
    access: 'anyone',
    module: 'safety/page',
    menus: { settings: 'settings.safety' },
  },
  /** The link of the email about a decision, which a suspended member can open too [CS11]. */
  decision: { path: '/decision', access: 'anyone', module: 'safety/decision/decision-page' },
  'settings/quick-exit': {
    path: '/settings/quick-exit',
    access: 'member',
    module: 'account/settings/quick-exit-page',
    menus: { settings: 'settings.quickExit' },
  },
  'settings/data': {
    path: '/settings/data',
    access: 'member',
    module: 'account/settings/data-page',
    menus: { settings: 'settings.data' },
  },
  'settings/delete': {
    path: '/settings/delete',
    access: 'member',
    module: 'account/settings/delete-page',
    menus: { settings: 'settings.deleteAccount' },
  },
  /** For guardians, who are no members [GC8]. */
  guardian: { path: '/guardian', access: 'anyone', module: 'guardians/page' },
  /** The mentor's application and approval [MA5]; only where mentors need one. */
  approval: { path: '/approval', access: 'mentor', module: 'approval/page' },
  /** Short lessons with a quiz [TR2]; only where the operator has some. */
  training: {
    path: '/training',
    otherPaths: ['/training/$id'],
    access: 'member',
    module: 'training/page',
  },
  availability: {
    path: '/availability',
    access: 'member',
    module: 'availability/page',
    menus: { account: 'nav.availability' },
  },
} as const satisfies Record<string, PageInfo>

export type PageName = keyof typeof pages

/** All pages with their names. */
export const pageEntries: readonly (readonly [PageName, PageInfo])[] = Object.entries(pages) as [
  PageName,
  PageInfo,
][]

/** Matches the addresses of a path, in capital letters or small ones; its groups are the parameters, still encoded. */
export const toPathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)')}$`, 'i')

/** The page where a person's day starts: their connections, by role. */
export function connectionsPath(role: 'mentor' | 'mentee') {
  return role === 'mentor' ? pages.mentorconnections.path : pages.menteeconnections.path
}

/** `asked` if it is an address inside the app, to which log-in may redirect; otherwise null. */
export function sanitizeRedirect(asked: unknown): string | null {
  if (typeof asked !== 'string' || !/^\/(?![/\\])/.test(asked) || /[\\\n\r\t]/.test(asked)) return null
  return asked === pages.home1.path || asked.startsWith(pages.home2.path) ? null : asked
}

/** Whether the server renders a page for those without a session, for whom it is always the same [FL1]. */
export const isPrerendered = (path: string): boolean => path === pages.home1.path || path === pages.home2.path

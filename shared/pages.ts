import type { coreText } from '#shared/texts/app/core.ts'

/** Who a page is for. `role` means that either role will do, as long as there is one. */
export type Access = 'anyone' | 'member' | 'mentor' | 'mentee'

/** Guards run before other catalogs are loaded, so their texts are in the core catalog. */
export type FrameText = keyof typeof coreText.source

type PageInfo = {
  readonly path: string
  readonly access: Access
  /** What a signed-out visitor reads there, where it is not the common text. */
  readonly signedOut?: FrameText
}

/**
 * Every page by its name in the specification (it stands as `data-page` on the page's root) with its address.
 * The last group is ours.
 */
export const pages = {
  home1: { path: '/', access: 'anyone' },
  home2: { path: '/join', access: 'anyone' },
  notes: { path: '/notes', access: 'member' },
  mentor1: { path: '/mentor', access: 'mentor' },
  mentee1: { path: '/mentee', access: 'mentee' },
  chat1: { path: '/chat', access: 'member' },
  search1: { path: '/mentors', access: 'member' },
  mentorconnections: {
    path: '/connections/mentor',
    access: 'mentor',
    signedOut: 'connections.menteeLoggedOut',
  },
  menteeconnections: { path: '/connections/mentee', access: 'mentee', signedOut: 'connections.loggedOut' },
  call: { path: '/call', access: 'member' },
  profile: { path: '/profile', access: 'member', signedOut: 'profile.loggedOut' },
  availability: { path: '/availability', access: 'member' },
  'settings/password': { path: '/settings/password', access: 'member' },
  'settings/delete': { path: '/settings/delete', access: 'member' },

  room: { path: '/room/$roomName', access: 'member' },
  reset: { path: '/reset', access: 'anyone' },
  'settings/sessions': { path: '/settings/sessions', access: 'member' },
  'settings/address': { path: '/settings/address', access: 'member' },
  'settings/data': { path: '/settings/data', access: 'member' },
  'settings/blocked': { path: '/settings/blocked', access: 'member' },
  'settings/appearance': { path: '/settings/appearance', access: 'member' },
} as const satisfies Record<string, PageInfo>

export type PageName = keyof typeof pages

/** The page where a person's day starts: their connections, by role. */
export function connectionsPath(role: 'mentor' | 'mentee') {
  return role === 'mentor' ? pages.mentorconnections.path : pages.menteeconnections.path
}

/** `asked` if it is an address inside the app, to which log-in may redirect; otherwise null. */
export function sanitizeRedirect(asked: unknown): string | null {
  if (typeof asked !== 'string' || !/^\/(?![/\\])/.test(asked) || /[\\\n\r\t]/.test(asked)) return null
  return asked === pages.home1.path || asked.startsWith(pages.home2.path) ? null : asked
}

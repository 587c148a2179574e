import type { Plugin, Rolldown } from 'vite'
import { type PageName, pages } from './pages.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** What a page asks for by itself once it is known who is looking, where that is not the entry's. */
const codeOf = {
  home2: 'account/join-page',
  reset: 'account/reset-page',
  notes: 'notes/page',
  mentor1: 'people/mentor-page',
  mentee1: 'people/mentee-page',
  profile: 'people/profile-page',
  chat1: 'chat/page',
  search1: 'mentors/page',
  mentorconnections: 'connections/mentor-page',
  menteeconnections: 'connections/mentee-page',
  call: 'calls/page',
  room: 'calls/page',
  availability: 'availability/page',
  'settings/password': 'account/password-page',
  'settings/delete': 'account/delete-page',
  'settings/sessions': 'account/sessions-page',
  'settings/address': 'account/address-page',
  'settings/data': 'account/data-page',
  'settings/blocked': 'safety/blocked-page',
  'settings/appearance': 'account/appearance-page',
} as const satisfies Record<Exclude<PageName, 'home1'>, string>

/** A chat is the page of chats with one of them open. */
const more = { chat1: ['/chat/$chatId'] } as const

/** The frame around every page for signed-in people, and what a browser looks up that had somebody signed in before. */
const frame = ['shell/member-shell.tsx', 'api/past.ts']

/**
 * Writes down which files each page is made of beyond what every page loads, by its address and for whom, so that the
 * server can name them with the page (`server/http/page-code.ts`). Without it a browser learns of them one after the
 * other: who is looking, the frame, the page, what the page stands on.
 */
export function pageCode(): Plugin {
  return {
    name: 'pathlight-page-code',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const rows = Object.entries(codeOf).flatMap(([name, code]) => {
          const { path, access } = pages[name as keyof typeof codeOf]
          const isForMembers = access !== 'anyone'
          const parts = [`features/${code}.tsx`, ...(isForMembers ? frame : [])]
          const files = filesOf(bundle, parts)
          const paths = [path, ...(name in more ? more[name as keyof typeof more] : [])]
          return paths.map((one) => ({ path: one, isForMembers, files }))
        })
        this.emitFile({ type: 'asset', fileName: '.vite/page-code.json', source: JSON.stringify(rows) })
      },
    },
  }
}

/** The chunks of some modules with all they import at once, less those of the entry, as addresses. */
function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const known = new Set<string>()
  for (const { fileName } of chunks.filter(({ isEntry }) => isEntry)) follow(bundle, fileName, known)
  const entry = new Set(known)
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/client/${module}`)))
    if (!chunk) throw new Error(`${module} is no part of the build`)
    follow(bundle, chunk.fileName, known)
  }
  return [...known].filter((name) => !entry.has(name)).map((name) => `/${name}`)
}

function follow(bundle: Bundle, fileName: string, known: Set<string>): void {
  if (known.has(fileName)) return
  known.add(fileName)
  for (const next of (bundle[fileName] as Chunk).imports) follow(bundle, next, known)
}

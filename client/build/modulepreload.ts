import type { Plugin, Rolldown } from 'vite'
import { type PageName, pages } from '#shared/pages.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** The module behind each page that is no part of the entry. */
const codeOf = {
  home2: 'account/join/join-page',
  reset: 'account/log-in/reset-page',
  notes: 'notes/page',
  mentor1: 'people/dashboard/mentor-page',
  mentee1: 'people/dashboard/mentee-page',
  profile: 'people/profile/profile-page',
  chat1: 'chat/page',
  search1: 'mentors/page',
  mentorconnections: 'connections/mentor-page',
  menteeconnections: 'connections/mentee-page',
  call: 'calls/page',
  room: 'calls/page',
  availability: 'availability/page',
  'settings/password': 'account/settings/password-page',
  'settings/delete': 'account/settings/delete-page',
  'settings/sessions': 'account/settings/sessions-page',
  'settings/address': 'account/settings/email-page',
  'settings/data': 'account/settings/data-page',
  'settings/blocked': 'safety/blocked-page',
  'settings/appearance': 'account/settings/appearance-page',
} as const satisfies Record<Exclude<PageName, 'home1'>, string>

/** A chat is the page of chats with one of them open. */
const more = { chat1: ['/chat/$chatId'] } as const

/** The frame around every page for signed-in people, and what a browser looks up that had somebody signed in before. */
const frame = ['shell/member-shell.tsx', 'sync/session/startup-recovery.ts']

/**
 * Writes down which files each page is made of, by its address and for whom, so that the server can name them with the
 * page (`server/http/modulepreload.ts`). Without it a browser learns of them one after the other: the entry, who is
 * looking, the frame, the page, what the page stands on.
 */
export function pageCode(): Plugin {
  return {
    name: 'pathlight-page-code',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = JSON.stringify(codeIn(bundle))
        this.emitFile({ type: 'asset', fileName: '.vite/page-code.json', source })
      },
    },
  }
}

function codeIn(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const entry = withImports(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  )
  const pagesOf = Object.entries(codeOf).flatMap(([name, code]) => {
    const { path, access } = pages[name as keyof typeof codeOf]
    const isForMembers = access !== 'anyone'
    const modules = [`features/${code}.tsx`, ...(isForMembers ? frame : [])]
    const files = [
      ...withImports(
        bundle,
        modules.map((module) => chunkOf(chunks, module)),
      ),
    ].filter((file) => !entry.has(file))
    const paths = [path, ...(name in more ? more[name as keyof typeof more] : [])]
    return paths.map((one) => ({ path: one, isForMembers, files: addressesOf(files) }))
  })
  // What takes longest is asked for first.
  const bySize = chunks
    .filter(({ fileName }) => entry.has(fileName))
    .toSorted((a, b) => b.code.length - a.code.length)
  return { entry: addressesOf(bySize.map(({ fileName }) => fileName)), pages: pagesOf }
}

const addressesOf = (files: readonly string[]) => files.map((file) => `/${file}`)

function chunkOf(chunks: readonly Chunk[], module: string): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/client/${module}`)))
  if (!found) throw new Error(`${module} is no part of the build`)
  return found
}

/** The files of some chunks and of all they import at once. */
function withImports(bundle: Bundle, chunks: readonly Chunk[], known = new Set<string>()): Set<string> {
  for (const { fileName, imports } of chunks) {
    if (known.has(fileName)) continue
    known.add(fileName)
    withImports(
      bundle,
      imports.map((next) => bundle[next]).filter((next) => next?.type === 'chunk'),
      known,
    )
  }
  return known
}

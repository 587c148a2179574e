import type { Plugin, Rolldown } from 'vite'
import { isPrerendered, pageEntries } from '#shared/pages.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Loaded with every page for members: the layout, and the recovery of a stored session. */
const memberModules = ['shell/member-shell.tsx', 'sync/session/startup-recovery.ts']

/**
 * Lists the files of each page by path, so that the server can send them as `modulepreload` headers
 * (`server/http/modulepreload.ts`). Otherwise the browser discovers them one after the other.
 */
export function modulepreload(): Plugin {
  return {
    name: 'pathlight-modulepreload',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = JSON.stringify(listPageFiles(bundle))
        this.emitFile({ type: 'asset', fileName: '.vite/page-code.json', source })
      },
    },
  }
}

/** Loaded with every page for visitors, and with those that the server renders. */
const guestModules = ['shell/connectivity-state.tsx', 'shell/nav/locale-menu.tsx']
const prerenderedModules = [...guestModules, 'app/prerender/start-prerendered.tsx']

function listPageFiles(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const entry = collectImports(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  )
  const pageFiles = pageEntries.flatMap(([, { path, otherPaths = [], access, module: code }]) => {
    const isForMembers = access !== 'anyone'
    const forVisitors = isPrerendered(path) ? prerenderedModules : guestModules
    const modules = [`features/${code}.tsx`, ...(isForMembers ? memberModules : forVisitors)]
    const files = [
      ...collectImports(
        bundle,
        modules.map((module) => findChunk(chunks, module)),
      ),
    ].filter((file) => !entry.has(file))
    return [path, ...otherPaths].map((one) => ({ path: one, isForMembers, files: toUrls(files) }))
  })
  // Largest files first: they take the longest.
  const bySize = chunks
    .filter(({ fileName }) => entry.has(fileName))
    .toSorted((a, b) => b.code.length - a.code.length)
  return { entry: toUrls(bySize.map(({ fileName }) => fileName)), pages: pageFiles }
}

const toUrls = (files: readonly string[]) => files.map((file) => `/${file}`)

function findChunk(chunks: readonly Chunk[], module: string): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/client/${module}`)))
  if (!found) throw new Error(`${module} is no part of the build`)
  return found
}

/** Collects the files of the chunks and of their static imports. */
function collectImports(bundle: Bundle, chunks: readonly Chunk[], found = new Set<string>()): Set<string> {
  for (const { fileName, imports } of chunks) {
    if (found.has(fileName)) continue
    found.add(fileName)
    collectImports(
      bundle,
      imports.map((next) => bundle[next]).filter((next) => next?.type === 'chunk'),
      found,
    )
  }
  return found
}

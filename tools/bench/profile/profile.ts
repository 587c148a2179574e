import { fileURLToPath } from 'node:url'

/** The fields of a `.cpuprofile` that are read; times are microseconds of the monotonic clock. */
export type CpuProfile = {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: CallFrame
    readonly children?: readonly number[]
  }[]
  readonly startTime: number
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

type CallFrame = { readonly functionName: string; readonly url: string; readonly lineNumber: number }

export type Share = { readonly name: string; readonly milliseconds: number }

/**
 * Where CPU time was spent between two moments. By owner: time of V8, Node.js, and the kernel counts toward the
 * package or source file that called it. By function: self time only.
 */
export function sharesOf(
  profile: CpuProfile,
  from: number,
  to: number,
): { owners: Share[]; functions: Share[]; busy: number } {
  const owners = new Map<string, number>()
  const functions = new Map<string, number>()
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
  const ownerOf = findOwners(profile)
  let busy = 0
  let at = profile.startTime
  profile.samples.forEach((id, index) => {
    const delta = profile.timeDeltas[index] ?? 0
    at += delta
    const frame = frames.get(id)
    if (at < from || at > to || !frame || /^\((?:idle|root)\)$/.test(frame.functionName)) return
    busy += delta / 1000
    const owner = ownerOf(id)
    owners.set(owner, (owners.get(owner) ?? 0) + delta / 1000)
    const name = `${frame.functionName || '(anonymous)'} · ${placeOf(frame) ?? `for ${owner}`}:${frame.lineNumber + 1}`
    functions.set(name, (functions.get(name) ?? 0) + delta / 1000)
  })
  return { owners: sorted(owners), functions: sorted(functions), busy }
}

/** The nearest caller that is a package or a source file of the product. */
function findOwners({ nodes }: CpuProfile): (id: number) => string {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const known = new Map<number, string>()
  const find = (id: number): string => {
    const frame = byId.get(id)?.callFrame
    if (!frame) return 'Node itself'
    if (/^\(.+\)$/.test(frame.functionName) && frame.functionName !== '(root)') return frame.functionName
    const parent = parents.get(id)
    return placeOf(frame) ?? (parent === undefined ? 'Node itself' : owner(parent))
  }
  const owner = (id: number): string => {
    const found = known.get(id) ?? find(id)
    known.set(id, found)
    return found
  }
  return owner
}

/** The package or source file; null for Node.js and V8. */
function placeOf({ url }: CallFrame): string | null {
  if (url === '' || url.startsWith('node:') || url.startsWith('wasm:')) return null
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const [ours, inside] = [path.search(/\/(?:server|shared)\//), path.split('/node_modules/').at(-1)]
  if (!path.includes('/node_modules/')) return path.slice(ours + 1)
  const parts = inside?.split('/') ?? []
  return parts.slice(0, parts[0]?.startsWith('@') ? 2 : 1).join('/')
}

function sorted(times: ReadonlyMap<string, number>): Share[] {
  return [...times]
    .map(([name, milliseconds]) => ({ name, milliseconds }))
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
}

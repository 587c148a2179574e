import type { Frame } from '#shared/schemas/calls.ts'
import { createStore } from '#client/api/store.ts'
import type { Tracks } from './attempt.ts'
import { begin, hangUp, mend, take } from './dial.ts'
import type { Dial, DialOptions, PeerState } from './dial.ts'
import { nothingShown } from './shown.ts'
import type { Shown } from './shown.ts'

const absent: PeerState = {
  connection: 'waiting',
  isSlow: false,
  audio: null,
  video: null,
  shown: nothingShown,
}

const fresh = { isOver: false, attempt: null, tries: 0, timer: undefined } as const

/**
 * Keeps one connection to the other end, whatever happens to it. One side offers, always the same, so that the two
 * never offer at once. It mends a connection that breaks, and begins anew where that does not help; the other side
 * can ask it to. Frames that get lost on their way are thus never missed for long.
 */
export function createPeer(options: DialOptions) {
  const store = createStore<PeerState>(absent)
  let mine: { tracks: Tracks; shown: Shown } = { tracks: { audio: null, video: null }, shown: nothingShown }
  /** The other's device, and the last number of its frames. */
  let device: string | null = null
  let last = -1
  let dial: Dial | null = null
  /** One frame after the other: a candidate has to wait for the description before it. */
  let queue: Promise<void> = Promise.resolve()
  const close = (): void => {
    if (dial) hangUp(dial)
    dial = null
  }
  /** The server misses one of the two, while they may still hear each other. */
  let isMissed = false
  const change = (part: Partial<PeerState>): void => {
    store.set({ ...store.get(), ...part })
    if (isMissed && part.connection === 'lost') meet(null)
  }
  const meet = (next: string | null): void => {
    isMissed = false
    if (next === device) return
    device = next
    last = -1
    close()
    store.set(next === null ? absent : { ...absent, connection: 'connecting' })
    if (next === null) return
    dial = { ...options, ...fresh, change, mine: () => mine }
    begin(dial).catch(() => undefined)
  }
  return {
    store,
    /** Tells which device of the other is in the call. */
    meet,
    /** The two are not both in the call, as far as the server sees: a talk that goes on is not cut for that. */
    part(): void {
      if (store.get().connection === 'connected') isMissed = true
      else meet(null)
    },
    receive({ from, n, signal }: Frame): void {
      // Only who has the other's place can send: an offer may be here before the news of who came.
      if (signal.kind === 'offer' && !options.offers) meet(from)
      // Two streams overlap for a moment when one follows the other: the same frame comes by both.
      if (from !== device || n <= last) return
      last = n
      const to = dial
      if (to) queue = queue.then(() => take(to, signal)).catch(() => undefined)
    },
    show(tracks: Tracks, shown: Shown): void {
      mine = { tracks, shown }
      dial?.attempt?.show(tracks, shown).catch(() => undefined)
    },
    /** The network changed: the way is looked for anew before the connection notices. */
    mend(): void {
      if (dial?.attempt && store.get().connection !== 'connecting') mend(dial)
    },
    close,
  }
}

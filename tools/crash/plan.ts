import { createRandom } from './random.ts'
import type { Random } from './random.ts'

/** The kinds of faults. */
export const faultKinds = {
  'node killed': 'F1, F2',
  'node restarted': 'F21',
  'node halted': 'F10',
  'node clock set': 'F12',
  'database killed': 'F3',
  'database cut': 'F3',
  'database cut at a commit': 'F4',
  'database silent': 'F3',
  'database slow': 'F15',
  'Redis killed': 'F6',
  'Redis halted': 'F6',
  'Redis emptied': 'F6',
  'Redis cut': 'F6',
  'Redis slow': 'F6',
  'clients cut': 'F11',
  'clients cut at a send': 'F2',
  'clients silent': 'F11',
  'clients slow': 'F15',
  'clients repeat': 'F14',
} as const

export type FaultKind = keyof typeof faultKinds

export type Fault = {
  /** Milliseconds since the start of the faults. */
  readonly at: number
  readonly kind: FaultKind
  /** The node it applies to. */
  readonly node: 0 | 1
  /** Milliseconds until it is removed. */
  readonly lasts: number
  /** Seed for the other choices of this fault. */
  readonly seed: number
}

/** A chat is ended by one of its members, or one of them blocks the other, which ends it as well. */
export type Ending = {
  readonly at: number
  readonly chat: number
  readonly by: 'mentor' | 'mentee'
  readonly how: 'end' | 'block'
}

export type Plan = { readonly faults: readonly Fault[]; readonly endings: readonly Ending[] }

/** Milliseconds between two faults, and the duration of one. */
const BETWEEN = [500, 3_000] as const
const LASTS: Partial<Record<FaultKind, readonly [number, number]>> = {
  'node killed': [50, 1_500],
  'node restarted': [0, 0],
  'node halted': [300, 4_000],
  'database killed': [50, 1_000],
  'Redis killed': [50, 2_500],
  'Redis emptied': [0, 0],
  'database cut': [0, 0],
  'Redis cut': [0, 0],
  'clients cut': [0, 0],
}
const USUALLY = [300, 3_000] as const

/**
 * Creates the plan of a run. The same seed creates the same faults at the same times.
 *
 * @param chats how many chats to end, the last a while before the end of the run
 * @param left kinds of faults that this machine cannot inject
 */
export function planOf(options: {
  seed: number
  seconds: number
  chats: number
  left: readonly FaultKind[]
}): Plan {
  const { seed, seconds, chats, left } = options
  const random = createRandom(seed)
  // A generator of its own, so that the choices of the faults do not depend on it.
  const ways = createRandom(seed + 1)
  const span = seconds * 1_000
  const endings = random.shuffled(Array.from({ length: chats }, (_, chat) => chat)).map((chat, index) => ({
    at: Math.round((span * 0.95 * (index + random.next())) / chats),
    chat,
    by: random.pick(['mentor', 'mentee']),
    how: ways.pick(['end', 'end', 'block']),
  }))
  const kinds = (Object.keys(faultKinds) as FaultKind[]).filter((kind) => !left.includes(kind))
  return { faults: [...faultsOf(random, kinds, span)], endings }
}

function* faultsOf(random: Random, kinds: readonly FaultKind[], span: number): Generator<Fault> {
  // Shuffled without replacement, so that a short run has every kind.
  let deck: FaultKind[] = []
  for (let at = 0; at < span; at += random.whole(...BETWEEN)) {
    if (deck.length === 0) deck = random.shuffled(kinds)
    const kind = deck.pop()
    if (kind === undefined) return
    const lasts = random.whole(...(LASTS[kind] ?? USUALLY))
    yield { at, kind, node: random.pick([0, 1]), lasts, seed: random.whole(0, 2 ** 32 - 1) }
  }
}

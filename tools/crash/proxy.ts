import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { createRandom } from './random.ts'
import type { Random } from './random.ts'

/**
 * A unit of a protocol: whether it leads to a commit, and whether it can be sent twice without its answers being taken
 * for those of another one.
 */
export type Piece = { readonly bytes: Buffer; readonly isCommit: boolean; readonly isNumbered: boolean }
/** Splits what the client of one connection sends into units. */
export type PieceReader = (chunk: Buffer) => readonly Piece[]

/** A TCP proxy with fault injection. Everything between two parts of the product goes through one. */
export type FaultProxy = {
  readonly port: number
  /** Ends the open connections: by a reset, or as if both ends had closed them. */
  cut(how: 'reset' | 'end'): void
  /**
   * Passes on the next commits and ends their connections before the answer arrives: at once, or when the answer is
   * there. `isUsed` says whether that many commits came.
   */
  cutAtCommits(count: number, when: 'sent' | 'answered'): { isUsed(): boolean; disarm(): void }
  /** Delays each connection by its own time up to `most` ms, so that two connections may be reordered. */
  slow(most: number, seed: number): void
  /** Sends each commit twice with this probability. */
  repeat(chance: number, seed: number): void
  /** Passes nothing on, without closing connections. */
  silence(): void
  /** Ends all faults; what was held back is passed on. */
  heal(): void
  close(): void
}

type State = {
  isSilent: boolean
  slow: { readonly most: number; readonly random: Random } | null
  repeat: { readonly chance: number; readonly random: Random } | null
  armed: { left: number; readonly when: 'sent' | 'answered' } | null
  readonly lines: Set<Line>
}

/** One connection through the proxy. */
type Line = { readonly up: Socket; readonly down: Socket; delay: number; wake(): void }

/** How many bytes of one direction are held back before its sender is paused. */
const WAITING = 1_048_576

/**
 * Listens on loopback and connects to the port `target()`, which is called for each connection.
 *
 * @param reader for each connection: how to find commits
 */
export async function startFaultProxy(target: () => number, reader: () => PieceReader): Promise<FaultProxy> {
  const state: State = { isSilent: false, slow: null, repeat: null, armed: null, lines: new Set() }
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (down) =>
    join(state, down, target(), reader()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const wakeAll = (): void => {
    for (const line of state.lines) line.wake()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut(how) {
      for (const line of state.lines) end(line, how)
    },
    cutAtCommits(count, when) {
      const mine = { left: count, when }
      state.armed = mine
      return {
        isUsed: () => mine.left === 0,
        disarm: () => {
          if (state.armed === mine) state.armed = null
        },
      }
    },
    slow(most, seed) {
      state.slow = { most, random: createRandom(seed) }
      for (const line of state.lines) line.delay = delayOf(state)
    },
    repeat(chance, seed) {
      state.repeat = { chance, random: createRandom(seed) }
    },
    silence() {
      state.isSilent = true
    },
    heal() {
      Object.assign(state, { isSilent: false, slow: null, repeat: null })
      for (const line of state.lines) line.delay = 0
      wakeAll()
    },
    close() {
      server.close()
      for (const { up, down } of state.lines) for (const socket of [up, down]) socket.destroy()
    },
  }
}

const delayOf = ({ slow }: State): number => (slow ? slow.random.next() * slow.most : 0)

function end({ up, down }: Line, how: 'reset' | 'end'): void {
  for (const socket of [up, down]) {
    if (how === 'reset') socket.resetAndDestroy()
    else socket.destroySoon()
  }
}

function join(state: State, down: Socket, port: number, read: PieceReader): void {
  const up = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
  const ways: Way[] = []
  const line: Line = { up, down, delay: delayOf(state), wake: () => ways.forEach((way) => way.wake()) }
  state.lines.add(line)
  const gone = (): void => {
    state.lines.delete(line)
    for (const socket of [up, down]) socket.destroy()
  }
  for (const socket of [up, down]) socket.on('error', gone).on('close', gone)
  /** The answer to a commit is being dropped. */
  let isLost = false
  const there = createWay(state, line, down, up)
  const back = createWay(state, line, up, down)
  ways.push(there, back)
  down.on('data', (chunk: Buffer) => {
    for (const piece of read(chunk)) {
      const times = piece.isCommit && piece.isNumbered && isRepeated(state) ? 2 : 1
      for (let time = 0; time < times; time++) there.pass(piece.bytes)
      if (!piece.isCommit || !state.armed || state.armed.left === 0) continue
      state.armed.left--
      isLost = true
      // Closed before the answer; what was sent arrives.
      if (state.armed.when === 'sent') there.pass(null, () => down.resetAndDestroy())
    }
  })
  up.on('data', (chunk: Buffer) => {
    if (isLost) down.resetAndDestroy()
    else back.pass(chunk)
  })
  down.on('end', () => there.pass(null))
  up.on('end', () => back.pass(null))
}

function isRepeated({ repeat }: State): boolean {
  return repeat !== null && repeat.random.next() < repeat.chance
}

type Way = { pass(bytes: Buffer | null, gone?: () => void): void; wake(): void }

/** One direction: passes chunks on in order, after the delay. Null ends it. */
function createWay(state: State, line: Line, from: Socket, to: Socket): Way {
  const waiting: { readonly due: number; readonly bytes: Buffer | null; readonly gone: () => void }[] = []
  let size = 0
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    while (!state.isSilent) {
      const [first] = waiting
      if (!first) return
      const wait = line.delay === 0 ? 0 : first.due - performance.now()
      if (wait > 0) return void (timer = setTimeout(flush, wait))
      waiting.shift()
      if (first.bytes === null) to.end(first.gone)
      else if (to.writable) to.write(first.bytes, first.gone)
      size -= first.bytes?.length ?? 0
      if (size < WAITING && from.isPaused()) from.resume()
    }
  }
  return {
    wake: flush,
    pass(bytes, gone = () => {}) {
      waiting.push({ due: performance.now() + line.delay, bytes, gone })
      size += bytes?.length ?? 0
      if (size >= WAITING) from.pause()
      if (timer === undefined) flush()
    },
  }
}

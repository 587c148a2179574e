import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const { NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
const BASE_ENV = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
  ...(NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS }),
}
const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts')
/** The delay before a node that exited is started again, as by a supervisor. */
const START_AGAIN_MS = 500
const POLL_MS = 25
/** How many characters of its log are reported when a node exits unexpectedly. */
const LAST_WORDS = 2_000
/** Longer than the shutdown timeout of a node. */
const DRAIN_MS = 15_000

/** One server of the product with its supervisor. */
export type Node = {
  /** True if it has answered since its last start and was not stopped. */
  isReady(): boolean
  /** The end of its log for each unexpected exit. */
  readonly deaths: readonly string[]
  start(): void
  /** Resolves once it is ready. Rejects after `limit` ms with its log. */
  ready(limit: number): Promise<void>
  kill(): Promise<void>
  /** Stops it and resolves with the milliseconds that took. Kills it if that takes too long. */
  drain(): Promise<number>
  halt(): void
  goOn(): void
  /** Kills it and ends its supervisor. */
  close(): Promise<void>
  /** Shifts its clock by this many milliseconds. */
  setClock(offset: number): void
}

export type NodeOptions = {
  readonly name: string
  /** The folder of its log and its clock. */
  readonly folder: string
  readonly env: Record<string, string>
  /** The path of `libfaketime`, or null. */
  readonly clockLibrary: string | null
}

/** Creates a node without starting it. */
export function createNode(options: NodeOptions): Node {
  return new ServerNode(options)
}

class ServerNode implements Node {
  readonly deaths: string[] = []
  readonly #options: NodeOptions
  #child: ChildProcess | null = null
  #isWanted = false
  #isReady = false
  #isClosed = false
  #said = ''
  /** The log of its last run. */
  #before = ''

  constructor(options: NodeOptions) {
    this.#options = options
    this.setClock(0)
  }

  get #clock(): string {
    return join(this.#options.folder, `${this.#options.name}.clock`)
  }

  isReady(): boolean {
    return this.#isReady
  }

  start(): void {
    if (this.#isClosed) return
    const { name, env, clockLibrary } = this.#options
    this.#isWanted = true
    this.#isReady = false
    this.#before = this.#said
    this.#said = ''
    const child = spawn(process.execPath, [MAIN], {
      env: { ...BASE_ENV, ...env, ...clockEnvironment(this.#clock, clockLibrary) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => this.#hear(child, text))
    }
    child.once('close', (code, signal) => {
      if (this.#child !== child || !this.#isWanted) return
      if (this.#isReady) this.deaths.push(`${name} ended with ${signal ?? code}: ${this.#said}`)
      this.#isReady = false
      // Without the database it cannot start and exits; the supervisor tries again.
      setTimeout(() => {
        if (this.#isWanted && this.#child === child) this.start()
      }, START_AGAIN_MS)
    })
  }

  async ready(limit: number): Promise<void> {
    for (const until = performance.now() + limit; performance.now() < until; await sleep(POLL_MS)) {
      if (this.#isReady) return
    }
    throw new Error(
      `${this.#options.name} is not ready after ${limit / 1_000} s: ${this.#before}${this.#said}`,
    )
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async drain(): Promise<number> {
    const began = performance.now()
    const child = this.#child
    const timer = setTimeout(() => child?.kill('SIGKILL'), DRAIN_MS)
    await this.#end('SIGTERM')
    clearTimeout(timer)
    return performance.now() - began
  }

  halt(): void {
    this.#child?.kill('SIGSTOP')
  }

  goOn(): void {
    this.#child?.kill('SIGCONT')
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.kill()
  }

  setClock(offset: number): void {
    const seconds = Math.round(offset / 1_000)
    writeFileSync(this.#clock, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  }

  #hear(child: ChildProcess, text: string): void {
    appendFileSync(join(this.#options.folder, `${this.#options.name}.log`), text)
    if (this.#child !== child) return
    this.#said = (this.#said + text).slice(-LAST_WORDS)
    if (this.#isWanted && /is ready at/.test(this.#said)) this.#isReady = true
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#isWanted = false
    this.#isReady = false
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}

/** `libfaketime` reads the wall clock from this file; the monotonic clock is not changed. */
function clockEnvironment(file: string, library: string | null): Record<string, string> {
  if (library === null) return {}
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

import { equal } from 'node:assert/strict'
import type { Socket } from 'node:net'
import fc from 'fast-check'
import { createTestApp, Refused, visit } from '../clients/app.ts'
import type { TestApp, Visitor } from '../clients/app.ts'
import { failing } from '../failing.ts'
import type { Failing } from '../failing.ts'
import { listen } from '../clients/wire.ts'

/** A server that can crash and start again on the same database: for models, whose commands are calls of members. */
export type World = {
  /** Owns the database, and is a second server on it. */
  readonly base: TestApp
  /** The current server of the clients. */
  node(): TestApp
  port(): number
  fails(): Failing
  /** A browser at the current server. */
  at(person: { readonly cookie: string }): Visitor
  /** Ends the server like a crash, as its clients see it, and starts a new one. */
  crash(): Promise<void>
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const base = await createTestApp()
  let now = await begin(base)
  const ending: Promise<void>[] = []
  return {
    base,
    node: () => now.node,
    port: () => now.port,
    fails: () => now.fails,
    at({ cookie }) {
      const visitor = visit(now.node)
      visitor.cookie = cookie
      return visitor
    },
    async crash() {
      const { node, lines } = now
      now = await begin(base)
      for (const line of lines) line.destroy()
      ending.push(node.close())
    },
    async close() {
      await Promise.all([now.node.close(), ...ending])
      await base.close()
    },
  }
}

async function begin(base: TestApp) {
  const node = await createTestApp({}, base)
  const lines = new Set<Socket>()
  node.app.server.on('connection', (line: Socket) => {
    lines.add(line)
    line.once('close', () => lines.delete(line))
  })
  return { node, lines, port: await listen(node.app), fails: failing(node.services.database) }
}

/** Throws unless a call has this result: 'ok', or the reason of its rejection. */
export async function comesTo(outcome: string, call: Promise<unknown>): Promise<void> {
  const came = await call.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof Refused) return error.body.reason
      throw error
    },
  )
  equal(came, outcome)
}

// Longer runs: MODEL_RUNS=500 MODEL_SEED=7 npx vitest run --project unit server/tests/models
const runs = Number(process.env['MODEL_RUNS'] ?? 0)
const seed = Number(process.env['MODEL_SEED'] ?? 20_261_121)

/**
 * Runs commands against model and server, `numRuns` times with up to `most` commands each, with a fixed seed. Returns
 * null, or a text with the seed and the shortest failing list of commands.
 */
export async function holdModel<Model extends object, Real>(
  commands: fc.Arbitrary<fc.AsyncCommand<Model, Real>>[],
  { numRuns, most }: { readonly numRuns: number; readonly most: number },
  start: () => Promise<{ model: Model; real: Real }>,
): Promise<string | null> {
  const isLong = runs > 0
  // A failure is shrunk to shorter lists for this long. A limit of fast-check itself would end runs on a slow machine, in
  // the middle of a command.
  const shrinkFor = isLong ? Infinity : 40_000
  let shrinkUntil = Infinity
  const property = fc.asyncProperty(
    fc.commands(commands, { maxCommands: most, size: 'max' }),
    async (list) => {
      fc.pre(performance.now() < shrinkUntil)
      try {
        await fc.asyncModelRun(start, list)
      } catch (error) {
        shrinkUntil = Math.min(shrinkUntil, performance.now() + shrinkFor)
        throw error
      }
    },
  )
  const done = await fc.check(property, {
    seed,
    numRuns: isLong ? runs : numRuns,
    includeErrorInReport: true,
  })
  return (await fc.asyncDefaultReportMessage(done)) ?? null
}

/** A command with its description, its precondition, and its effect on model and server. */
export function command<Model extends object, Real>(
  words: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): fc.AsyncCommand<Model, Real> {
  return { check, run, toString: () => words }
}

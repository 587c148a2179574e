import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** A child process that answers one request at a time. It exits with this process. */
export type Child<Calls> = {
  readonly pid: number
  ask<Name extends keyof Calls & string>(
    name: Name,
    input: InputOf<Calls[Name]>,
  ): Promise<AnswerOf<Calls[Name]>>
  end(): Promise<void>
}

type InputOf<Call> = Call extends (input: infer Input) => unknown ? Input : never
type AnswerOf<Call> = Call extends (input: never) => infer Answer ? Awaited<Answer> : never
type Answer = { readonly value?: unknown; readonly error?: string }

const ENTRIES = join(import.meta.dirname, '..')

/** Starts `bench/<entry>`, which has to call `serve` with the same calls. */
export function startChild<Calls>(entry: string): Child<Calls> {
  const child = fork(join(ENTRIES, entry), { serialization: 'advanced', execArgv: [] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    pid: child.pid ?? 0,
    ask: (name, input) => ask(child, name, input) as never,
    async end() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

async function ask(child: ChildProcess, name: string, input: unknown): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onExit = (code: number | null) => reject(new Error(`a process of the bench ended with code ${code}`))
  child.once('message', resolve).once('exit', onExit)
  child.send({ name, input })
  const { value, error } = await promise.finally(() => child.off('exit', onExit).off('message', resolve))
  if (error !== undefined) throw new Error(error)
  return value
}

/** The other side: serves the requests of the parent process, and exits with it. */
export function serve(calls: Record<string, (input: never) => unknown>): void {
  process.on('message', (message: { name: string; input: never }) => {
    const answer = async (): Promise<unknown> => calls[message.name]?.(message.input)
    answer().then(
      (value) => process.send?.({ value }),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
  })
  process.once('disconnect', () => process.exit(0))
}

import type { Redis } from '#server/adapters/redis/index.ts'
import { nodes as limit } from '#shared/limits.ts'

/** Whether Redis knows all claims, and what time it is there. */
export type RecoveryEpoch = {
  /** Where it is kept since when all claims are in. */
  readonly key: string
  /** By the server's clock, milliseconds. */
  now(): number
  /** How long until what is not claimed is surely not held, given what stands under `key` and the server's time. */
  remainingGrace(since: unknown, time: unknown): number
  begin(): Promise<void>
  close(): void
}

/**
 * A Redis that was emptied, or came back without what it had, knows of nobody: then everybody would be shown as
 * gone. So it holds a mark since when it knows all. A node that misses it sets it a little ahead, every node that
 * finds another one than before makes its claims again, and until then nobody knows.
 *
 * @param reacquireAll makes all of this node's claims again
 */
export function createRecoveryEpoch(
  { commandClient: commands, prefix, channel }: Redis,
  reacquireAll: () => void,
): RecoveryEpoch {
  const key = `${prefix}:since`
  let clockOffset = 0
  let known: string | null = null

  const learn = (time: unknown): void => {
    const [seconds, micros] = time as [string, string]
    clockOffset = Number(seconds) * 1_000 + Number(micros) / 1_000 - performance.now()
  }
  const now = (): number => performance.now() + clockOffset
  const mark = (wait: number) => commands.set(key, String(Math.ceil(now() + wait)), { condition: 'NX' })
  const refresh = async (): Promise<void> => {
    learn(await commands.time())
    const since = await commands.get(key)
    if (since === null) await mark(limit.leaseRecoveryGrace)
    if (since !== known) reacquireAll()
    known = since
  }
  // Away: the next tick looks again.
  const refreshQuietly = (): void => void refresh().catch(() => {})
  const timer = setInterval(refreshQuietly, limit.heartbeat)
  timer.unref()
  commands.on('ready', refreshQuietly)

  return {
    key,
    now,
    remainingGrace(since, time) {
      learn(time)
      if (since === null) refreshQuietly()
      return since === null ? limit.leaseRecoveryGrace : Number(since) - now()
    },
    async begin() {
      learn(await commands.time())
      const listening = await commands.pubSubNumSub(channel)
      // The first node there is has nobody to wait for.
      const isFirst = (listening[channel] ?? 0) <= 1
      await mark(isFirst ? 0 : limit.leaseRecoveryGrace)
      known = await commands.get(key)
    },
    close() {
      clearInterval(timer)
      commands.off('ready', refreshQuietly)
    },
  }
}

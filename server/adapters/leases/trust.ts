import type { Redis } from '#server/adapters/redis/index.ts'
import { nodes as limit } from '#shared/limits.ts'

/** Whether Redis knows all claims, and what time it is there. */
export type Trust = {
  /** Where it is kept since when all claims are in. */
  readonly key: string
  /** By the server's clock, milliseconds. */
  now(): number
  /** How long until what is not claimed is surely not held, given what stands under `key` and the server's time. */
  waitFor(since: unknown, time: unknown): number
  begin(): Promise<void>
  close(): void
}

/**
 * A Redis that was emptied, or came back without what it had, knows of nobody: then everybody would be shown as
 * gone. So it holds a mark since when it knows all. A node that misses it sets it a little ahead, every node that
 * finds another one than before makes its claims again, and until then nobody knows.
 *
 * @param claimAgain makes all of this node's claims again
 */
export function createTrust({ commands, prefix, channel }: Redis, claimAgain: () => void): Trust {
  const key = `${prefix}:since`
  let ahead = 0
  let known: string | null = null

  const learn = (time: unknown): void => {
    const [seconds, micros] = time as [string, string]
    ahead = Number(seconds) * 1_000 + Number(micros) / 1_000 - performance.now()
  }
  const now = (): number => performance.now() + ahead
  const mark = (wait: number) => commands.set(key, String(Math.ceil(now() + wait)), { condition: 'NX' })
  const look = async (): Promise<void> => {
    learn(await commands.time())
    const since = await commands.get(key)
    if (since === null) await mark(limit.claimsAgain)
    if (since !== known) claimAgain()
    known = since
  }
  // Away: the next tick looks again.
  const lookQuietly = (): void => void look().catch(() => {})
  const timer = setInterval(lookQuietly, limit.tick)
  timer.unref()
  commands.on('ready', lookQuietly)

  return {
    key,
    now,
    waitFor(since, time) {
      learn(time)
      if (since === null) lookQuietly()
      return since === null ? limit.claimsAgain : Number(since) - now()
    },
    async begin() {
      learn(await commands.time())
      const listening = await commands.pubSubNumSub(channel)
      // The first node there is has nobody to wait for.
      const isFirst = (listening[channel] ?? 0) <= 1
      await mark(isFirst ? 0 : limit.claimsAgain)
      known = await commands.get(key)
    },
    close() {
      clearInterval(timer)
      commands.off('ready', lookQuietly)
    },
  }
}

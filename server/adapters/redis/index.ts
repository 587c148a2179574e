import { createHmac } from 'node:crypto'
import type { Config } from '#server/config/index.ts'
import type { Log } from '#server/telemetry/log.ts'
import type { RedisClient } from './client.ts'

/** The Redis or Valkey that nodes share: nothing in it is of any worth after it went. */
export type Redis = {
  /** Begins the names of keys and channels: two installations on one server do not meet. */
  readonly prefix: string
  /** What the bus says goes here; whoever listens is a node. */
  readonly channel: string
  readonly commandClient: RedisClient
  /** A connection of its own: what listens. */
  readonly subscriberClient: RedisClient
  close(): Promise<void>
}

/**
 * The configured Redis, connected; null without one. Only its code is loaded.
 *
 * @throws ConfigError with a sentence for the person who starts it
 */
export async function openRedis(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  secret: string,
  log: Log,
): Promise<Redis | null> {
  if (redisUrl === null) return null
  const { connect } = await import('./client.ts')
  const { commands, listening } = await connect(redisUrl, log)
  const prefix = `pathlight:${createHmac('sha256', secret).update('redis').digest('hex').slice(0, 16)}`
  return {
    prefix,
    channel: `${prefix}:bus`,
    commandClient: commands,
    subscriberClient: listening,
    async close() {
      commands.destroy()
      listening.destroy()
    },
  }
}

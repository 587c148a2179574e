import type { Config } from '#server/config/index.ts'
import type { Keys } from '#server/config/keys.ts'
import type { Log } from '#server/telemetry/log.ts'
import type { RedisClient } from './client.ts'

/** The Redis or Valkey server that all nodes share. It holds no data that must survive a restart. */
export type Redis = {
  /** Prefix of keys and channels. It is derived from SECRET, so that two instances can share one server. */
  readonly prefix: string
  /** Channel of the event bus. Its subscriber count is the number of nodes. */
  readonly channel: string
  readonly commandClient: RedisClient
  /** A connection in subscriber mode, which cannot send other commands. */
  readonly subscriberClient: RedisClient
  close(): Promise<void>
}

/**
 * Connects to the Redis of REDIS_URL. Returns null if there is none; the client's code is then not loaded.
 *
 * @throws ConfigError with a sentence for the operator
 */
export async function openRedis(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  { current }: Keys,
  log: Log,
): Promise<Redis | null> {
  if (redisUrl === null) return null
  const { connect } = await import('./client.ts')
  const { commandClient, subscriberClient } = await connect(redisUrl, log)
  const prefix = `pathlight:${current.hmac('redis', '').toString('hex').slice(0, 16)}`
  return {
    prefix,
    channel: `${prefix}:bus`,
    commandClient,
    subscriberClient,
    async close() {
      commandClient.destroy()
      subscriberClient.destroy()
    },
  }
}

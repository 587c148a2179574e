import { createClient } from '@redis/client'
import { ConfigError } from '#server/config/error.ts'
import type { Log } from '#server/telemetry/log.ts'
import { nodes as limit } from '#shared/limits.ts'

export type RedisClient = ReturnType<typeof open>

const MIN_VERSION = [6, 2] as const

/**
 * Opens two connections that reconnect for as long as the process runs: one for commands, one for subscriptions.
 *
 * @throws ConfigError if the server cannot be reached at startup, or its version is not supported
 */
export async function connect(
  url: string,
  log: Log,
): Promise<{ commandClient: RedisClient; subscriberClient: RedisClient }> {
  const clients: RedisClient[] = []
  try {
    for (const role of ['commands', 'subscriber'] as const) {
      const state = { wasReady: false }
      const client = open(url, state)
      clients.push(client)
      logConnectionChanges(client, role, state, log)
      await client.connect()
      state.wasReady = true
    }
    const [commandClient, subscriberClient] = clients as [RedisClient, RedisClient]
    await assertSupportedVersion(commandClient)
    return { commandClient, subscriberClient }
  } catch (error) {
    for (const client of clients) if (client.isOpen) client.destroy()
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`REDIS_URL: can't connect (${redactedReason(error)}).`)
  }
}

function open(url: string, state: { readonly wasReady: boolean }) {
  return createClient({
    url,
    name: 'pathlight',
    // A command that cannot be sent now fails: after a reconnect, nodes resync, so late delivery would be useless.
    disableOfflineQueue: true,
    commandsQueueMaxLength: limit.maxQueuedRedisCommands,
    pingInterval: limit.heartbeat,
    socket: {
      connectTimeout: limit.redisSocketTimeout,
      socketTimeout: limit.redisSocketTimeout,
      reconnectStrategy: (retries) => state.wasReady && reconnectDelay(retries),
    },
  })
}

/** Exponential backoff with jitter, in milliseconds. Jitter keeps nodes from reconnecting at the same time. */
function reconnectDelay(retries: number): number {
  const { first, max } = limit.redisBackoff
  return Math.min(max, first * 2 ** Math.min(retries, 10)) * (0.5 + Math.random() / 2)
}

/** Logs one line when a connection is lost and one when it is restored. Without an error listener, Node would exit. */
function logConnectionChanges(
  client: RedisClient,
  role: string,
  state: { readonly wasReady: boolean },
  log: Log,
): void {
  let isDisconnected = false
  client.on('error', (error: unknown) => {
    if (!state.wasReady || isDisconnected) return
    isDisconnected = true
    log.warn({ role, code: errorCode(error) }, 'Redis connection lost; node is partitioned')
  })
  client.on('ready', () => {
    if (isDisconnected) log.info({ role }, 'Redis connection restored')
    isDisconnected = false
  })
}

async function assertSupportedVersion(client: RedisClient): Promise<void> {
  const { server, version } = await client.hello(3)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isTooOld = major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor < MIN_VERSION[1])
  if (server === 'redis' && isTooOld)
    throw new ConfigError(
      `REDIS_URL: Redis ${MIN_VERSION.join('.')} or newer is required (found ${version}).`,
    )
}

const errorCode = (error: unknown) => (error as { code?: string }).code ?? (error as Error).name
// Returns codes and Redis errors only: the message of an invalid URL would contain its password.
const redactedReason = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return code ?? (/^(?:WRONGPASS|NOAUTH|NOPERM|ERR)\b[^:]*/.exec(message ?? '')?.[0] || (error as Error).name)
}

import { createClient } from '@redis/client'
import { ConfigError } from '#server/config/error.ts'
import type { Log } from '#server/telemetry/log.ts'
import { nodes as limit } from '#shared/limits.ts'

export type RedisClient = ReturnType<typeof open>

const OLDEST = [6, 2] as const

/**
 * Two connections that come back by themselves for as long as the process lives.
 *
 * @throws ConfigError when the server cannot be reached at the start, or cannot serve
 */
export async function connect(
  url: string,
  log: Log,
): Promise<{ commands: RedisClient; listening: RedisClient }> {
  const clients: RedisClient[] = []
  try {
    for (const role of ['commands', 'listening'] as const) {
      const state = { wasReady: false }
      const client = open(url, state)
      clients.push(client)
      logConnectionChanges(client, role, state, log)
      await client.connect()
      state.wasReady = true
    }
    const [commands, listening] = clients as [RedisClient, RedisClient]
    await assertSupportedVersion(commands)
    return { commands, listening }
  } catch (error) {
    for (const client of clients) if (client.isOpen) client.destroy()
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`REDIS_URL: can't connect (${reasonOf(error)}).`)
  }
}

function open(url: string, state: { readonly wasReady: boolean }) {
  return createClient({
    url,
    name: 'pathlight',
    // What could not be said is over: whoever missed it reads again. A queue would only make it late.
    disableOfflineQueue: true,
    commandsQueueMaxLength: limit.maxQueuedRedisCommands,
    pingInterval: limit.heartbeat,
    socket: {
      connectTimeout: limit.redisSocketTimeout,
      socketTimeout: limit.redisSocketTimeout,
      reconnectStrategy: (retries) => state.wasReady && waitBefore(retries),
    },
  })
}

/** Doubles up to the longest wait, spread so that not all nodes come at once. Milliseconds. */
function waitBefore(retries: number): number {
  const { first, max: longest } = limit.redisBackoff
  return Math.min(longest, first * 2 ** Math.min(retries, 10)) * (0.5 + Math.random() / 2)
}

/** One line when it goes and one when it is back. Unheard, the error would end the process. */
function logConnectionChanges(
  client: RedisClient,
  role: string,
  state: { readonly wasReady: boolean },
  log: Log,
): void {
  let isAway = false
  client.on('error', (error: unknown) => {
    if (!state.wasReady || isAway) return
    isAway = true
    log.warn({ role, code: codeOf(error) }, 'Redis is away; this node goes on by itself')
  })
  client.on('ready', () => {
    if (isAway) log.info({ role }, 'Redis is back')
    isAway = false
  })
}

async function assertSupportedVersion(client: RedisClient): Promise<void> {
  const { server, version } = await client.hello(3)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
  if (server === 'redis' && isOld)
    throw new ConfigError(`REDIS_URL: Redis ${OLDEST.join('.')} or newer is required (found ${version}).`)
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? (error as Error).name
// An error of the URL itself would repeat its password: only the server's own words and codes are told.
const reasonOf = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return code ?? (/^(?:WRONGPASS|NOAUTH|NOPERM|ERR)\b[^:]*/.exec(message ?? '')?.[0] || (error as Error).name)
}

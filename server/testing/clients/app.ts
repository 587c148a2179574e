import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { closeApp } from '#server/http/close.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/index.ts'
import { createKeys } from '#server/config/keys.ts'
import { openServices } from '#server/process/open-services.ts'
import { openLog } from '#server/telemetry/log.ts'
import type { Services } from '#server/rpc/services.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { openSameDatabase, openTestDatabase } from '../backends/database.ts'

const secret = randomBytes(32).toString('hex')

export type TestApp = {
  readonly app: FastifyInstance
  readonly services: Services
  /** The log so far, as one text. */
  readonly logged: () => string
  readonly close: () => Promise<void>
}

/**
 * Starts the whole server on a database of its own. `env` is its configuration, in addition to that of the tests. With
 * `beside` it is another node on the database of that one.
 */
export async function createTestApp(
  env: Record<string, string> = {},
  beside: TestApp | null = null,
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pathlight-test-'))
  // Mentors of `strict` need the training; tests of other things do without.
  const training = { TRAINING_MENTORS: 'off', TRAINING_MENTEES: 'off' }
  const base = { ...training, SECRET: secret, BASE_URL: 'http://localhost:3000', DATA_DIR: dataDir }
  const config = readConfig({ ...base, REDIS_URL: inject('redis') ?? '', ...env })
  const keys = createKeys(config.secret ?? secret, config.oldSecret)
  const lines: string[] = []
  const log = openLog('debug', { write: (line: string) => void lines.push(line) })
  const database = beside ? openSameDatabase(beside.services.database) : await openTestDatabase()
  const { services, startWorkers, close } = await openServices({ config, keys, log, database })
  await startWorkers()
  const app = await createApp(services)
  return {
    app,
    services,
    logged: () => lines.join(''),
    async close() {
      // Like a stop of the product: a connection that a test left open does not keep it from closing.
      await withinMinutes('closing the server', closeApp(app))
      await withinMinutes('closing the services', close())
      await withinMinutes('closing the database', database.close())
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Names the step that hangs: the timeout of a hook says only that one of them does. */
async function withinMinutes(step: string, task: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error(`${step} took more than three minutes`)), 180_000)
  try {
    await Promise.race([task, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A rejected call, with its response. */
export class Refused extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly retryAfter: string | undefined

  constructor(response: LightMyRequestResponse) {
    const { data } = response.json<{ error: { data: ErrorBody } }>().error
    super(data.reason)
    this.status = response.statusCode
    this.body = data
    this.retryAfter = response.headers['retry-after']?.toString()
  }
}

export type VisitorOptions = { readonly ip?: string; readonly headers?: Record<string, string> }

/** A browser: keeps cookies, calls procedures by name, and has an address of its own. */
export type Visitor = {
  /** Calls a procedure. Returns its data; throws `Refused`. */
  readonly call: <T = unknown>(name: string, input?: unknown) => Promise<T>
  readonly query: <T = unknown>(name: string, input?: unknown) => Promise<T>
  /** Returns the response as it is, also of a rejected call. */
  readonly post: (
    name: string,
    input?: unknown,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
  readonly get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  cookie: string
  /** The cookie of a browser in which someone has logged in; it stays after a log-out. */
  device: string
  /** The cookie of a browser between the password and the code of a log-in. */
  ticket: string
}

let nextAddress = 1

export function visit({ app }: Pick<TestApp, 'app'>, options: VisitorOptions = {}): Visitor {
  nextAddress++
  const remoteAddress =
    options.ip ?? `10.${(nextAddress >> 16) & 255}.${(nextAddress >> 8) & 255}.${nextAddress & 255}`
  const own = { origin: 'http://localhost:3000', ...options.headers }
  const keep = (response: LightMyRequestResponse): LightMyRequestResponse => {
    for (const { name, value } of response.cookies) {
      if (/-(?:log-in|ticket)$/.test(name)) visitor.ticket = value ? `${name}=${value}` : ''
      else if (name.endsWith('-device')) visitor.device = value ? `${name}=${value}` : ''
      else visitor.cookie = value ? `${name}=${value}` : ''
    }
    return response
  }
  const dataOf = <T>(response: LightMyRequestResponse): T => {
    if (response.statusCode !== 200) throw new Refused(response)
    return response.json<{ result: { data: T } }>().result.data
  }
  const withCookie = (headers: Record<string, string>) =>
    visitor.cookie || visitor.device || visitor.ticket
      ? {
          ...own,
          cookie: [visitor.cookie, visitor.device, visitor.ticket].filter(Boolean).join('; '),
          ...headers,
        }
      : { ...own, ...headers }
  const visitor: Visitor = {
    cookie: '',
    device: '',
    ticket: '',
    async post(name, input, headers = {}) {
      const payload = input === undefined ? '' : JSON.stringify(input)
      return keep(
        await app.inject({
          method: 'POST',
          url: `/api/${name}`,
          remoteAddress,
          headers: withCookie({ 'content-type': 'application/json', ...headers }),
          payload,
        }),
      )
    },
    async get(url, headers = {}) {
      return keep(await app.inject({ method: 'GET', url, remoteAddress, headers: withCookie(headers) }))
    },
    call: async <T>(name: string, input?: unknown) => dataOf<T>(await visitor.post(name, input)),
    query: async <T>(name: string, input?: unknown) =>
      dataOf<T>(
        await visitor.get(
          `/api/${name}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
        ),
      ),
  }
  return visitor
}

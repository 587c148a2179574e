import { z } from 'zod'
import type { IceServer } from '#shared/contract/calls.ts'
import { isLoopback } from './combinations.ts'
import { isHost, isPort, splitList } from './values.ts'

/** Who holds the calls: rooms of our own, or a meeting service. */
export type Video =
  | {
      readonly kind: 'builtin'
      readonly iceServers: readonly IceServer[]
      /** What the relay and this server share; null where ICE_SERVERS has its passwords. */
      readonly turnSecret: string | null
    }
  | {
      readonly kind: 'jitsi'
      /** `https://` and the host; `http://` for a stand-in on this machine. */
      readonly origin: string
      readonly signing: { readonly appId: string; readonly secret: string } | null
    }

const iceUrl = /^(stuns?|turns?):([^?@\s]+)(\?transport=(?:udp|tcp))?$/i

const isIceUrl = (url: string): boolean => {
  const [, scheme = '', host = '', transport] = iceUrl.exec(url) ?? []
  return isHostAndPort(host) && (transport === undefined || /^turn/i.test(scheme))
}

/** `host`, `host:port`, `[address]:port`. */
function isHostAndPort(value: string): boolean {
  const [, bracketed, plain = '', port] = /^(?:\[([^\]]+)\]|([^:]+))(?::([^:]*))?$/.exec(value) ?? []
  return isHost(bracketed ?? plain) && (port === undefined || isPort(port))
}

const iceServer = z.strictObject({
  urls: z.union([z.string().refine(isIceUrl), z.array(z.string().refine(isIceUrl)).min(1).max(8)]),
  username: z.string().min(1).max(500).optional(),
  credential: z.string().min(1).max(500).optional(),
})

/**
 * The servers of ICE_SERVERS: the JSON a browser's `iceServers` takes, or addresses separated by commas, in which a
 * relay has its name and password before the host, as in turn:name:password@host:3478. Null when it is neither.
 */
export function parseIceServers(value: string): IceServer[] | null {
  try {
    const servers: unknown = value.startsWith('[') ? JSON.parse(value) : splitList(value).map(fromAddress)
    const { data } = z.array(iceServer).max(8).safeParse(servers)
    return data ? data.map(withoutHoles) : null
  } catch {
    return null
  }
}

function fromAddress(address: string): unknown {
  const [, scheme, username, credential, rest] = /^(turns?):([^:@]+):([^@]+)@(.+)$/i.exec(address) ?? []
  if (scheme === undefined) return { urls: address }
  const decoded = [username ?? '', credential ?? ''].map(decodeURIComponent)
  return { urls: `${scheme}:${rest}`, username: decoded[0], credential: decoded[1] }
}

function withoutHoles({ urls, username, credential }: z.infer<typeof iceServer>): IceServer {
  return {
    urls,
    ...(username === undefined ? {} : { username }),
    ...(credential === undefined ? {} : { credential }),
  }
}

const hidden = (expected: string) => ({ error: `must be ${expected}.` })

/** The variables about calls, each right by itself. */
export const videoEnvironment = {
  VIDEO: z.enum(['builtin', 'jitsi'], hidden('builtin or jitsi')).default('builtin'),
  ICE_SERVERS: z
    .string()
    .refine(
      (value) => parseIceServers(value) !== null,
      hidden(
        'comma-separated URLs such as stun:stun.example.org, turn:name:password@turn.example.org:3478, or the same list as JSON',
      ),
    )
    .optional(),
  TURN_SECRET: z
    .string()
    .refine((value) => value.length >= 16, hidden('at least 16 characters'))
    .optional(),
  JITSI_DOMAIN: z
    .string()
    .refine(isHostAndPort, hidden('the host of a meeting service, such as meet.example.org'))
    .default('meet.jit.si'),
  JITSI_APP_ID: z.string().max(200).optional(),
  JITSI_SECRET: z
    .string()
    .refine((value) => value.length >= 16, hidden('at least 16 characters'))
    .optional(),
}

type RawEnv = Record<string, string>

/** What the single values about calls cannot say. */
export function validateVideo(given: RawEnv): string[] {
  const problems: string[] = []
  const servers = parseIceServers(given['ICE_SERVERS'] ?? '') ?? []
  const isOpenRelay = servers.some(
    ({ urls, username, credential }) =>
      [urls].flat().some((url) => /^turns?:/i.test(url)) &&
      (username === undefined || credential === undefined),
  )
  if (isOpenRelay && !given['TURN_SECRET'])
    problems.push(
      'ICE_SERVERS must include a username and password for each turn: URL, unless TURN_SECRET is set.',
    )
  if (Boolean(given['JITSI_APP_ID']) !== Boolean(given['JITSI_SECRET']))
    problems.push(
      given['JITSI_SECRET']
        ? 'JITSI_APP_ID must be set, because JITSI_SECRET is.'
        : 'JITSI_SECRET must be set, because JITSI_APP_ID is.',
    )
  return problems
}

type Parsed = {
  readonly VIDEO: 'builtin' | 'jitsi'
  readonly ICE_SERVERS?: string | undefined
  readonly TURN_SECRET?: string | undefined
  readonly JITSI_DOMAIN: string
  readonly JITSI_APP_ID?: string | undefined
  readonly JITSI_SECRET?: string | undefined
}

export function parseVideo(env: Parsed): Video {
  if (env.VIDEO === 'builtin')
    return {
      kind: 'builtin',
      iceServers: parseIceServers(env.ICE_SERVERS ?? '') ?? [],
      turnSecret: env.TURN_SECRET ?? null,
    }
  const host = env.JITSI_DOMAIN.toLowerCase()
  const isHere = isLoopback(new URL(`https://${host}`).hostname)
  return {
    kind: 'jitsi',
    origin: `${isHere ? 'http' : 'https'}://${host}`,
    signing:
      env.JITSI_APP_ID !== undefined && env.JITSI_SECRET !== undefined
        ? { appId: env.JITSI_APP_ID, secret: env.JITSI_SECRET }
        : null,
  }
}

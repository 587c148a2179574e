import { z } from 'zod'
import type { IceServer } from '#shared/contract/calls.ts'
import { isLoopback, isReachable } from './combinations.ts'
import { isHost, isPort, splitList } from './values.ts'

/** The provider of calls: built-in WebRTC rooms or a Jitsi service. */
export type Video =
  | {
      readonly kind: 'builtin'
      readonly iceServers: readonly IceServer[]
      /** Shared secret of the TURN server for temporary credentials; null if ICE_SERVERS contains the passwords. */
      readonly turnSecret: string | null
    }
  | {
      readonly kind: 'jitsi'
      /** `https://` and the host, or `http://` for a test server on this machine. */
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
 * Parses ICE_SERVERS: the JSON of a browser's `iceServers`, or URLs separated by commas. A TURN URL may contain
 * credentials, as in turn:name:password@host:3478. Returns null if the value is neither.
 */
export function parseIceServers(value: string): IceServer[] | null {
  try {
    const servers: unknown = value.startsWith('[') ? JSON.parse(value) : splitList(value).map(parseIceUrl)
    const { data } = z.array(iceServer).max(8).safeParse(servers)
    return data ? data.map(omitUndefined) : null
  } catch {
    return null
  }
}

function parseIceUrl(address: string): unknown {
  const [, scheme, username, credential, rest] = /^(turns?):([^:@]+):([^@]+)@(.+)$/i.exec(address) ?? []
  if (scheme === undefined) return { urls: address }
  const decoded = [username ?? '', credential ?? ''].map(decodeURIComponent)
  return { urls: `${scheme}:${rest}`, username: decoded[0], credential: decoded[1] }
}

function omitUndefined({ urls, username, credential }: z.infer<typeof iceServer>): IceServer {
  return {
    urls,
    ...(username === undefined ? {} : { username }),
    ...(credential === undefined ? {} : { credential }),
  }
}

const mustBeRedacted = (expected: string) => ({ error: `must be ${expected}.` })

/** Schemas of the variables about calls. */
export const videoEnvironment = {
  VIDEO: z.enum(['builtin', 'jitsi'], mustBeRedacted('builtin or jitsi')).default('builtin'),
  ICE_SERVERS: z
    .string()
    .refine(
      (value) => parseIceServers(value) !== null,
      mustBeRedacted(
        'comma-separated URLs such as stun:stun.example.org, turn:name:password@turn.example.org:3478, or the same list as JSON',
      ),
    )
    .optional(),
  TURN_SECRET: z
    .string()
    .refine((value) => value.length >= 16, mustBeRedacted('at least 16 characters'))
    .optional(),
  JITSI_DOMAIN: z
    .string()
    .refine(isHostAndPort, mustBeRedacted('the host of a meeting service, such as meet.example.org'))
    .default('meet.jit.si'),
  JITSI_APP_ID: z.string().max(200).optional(),
  JITSI_PUBLIC: z.literal('accepted', mustBeRedacted('accepted, or not be set')).optional(),
  JITSI_SECRET: z
    .string()
    .refine((value) => value.length >= 16, mustBeRedacted('at least 16 characters'))
    .optional(),
}

type RawEnv = Record<string, string>

/** The name of a room can be computed from two ids that members know. Without tokens, it is all that protects a call. */
const PUBLIC_JITSI =
  'JITSI_PUBLIC must be set to "accepted", because VIDEO is jitsi without JITSI_APP_ID and JITSI_SECRET: anyone who knows the name of a room can join the call.'

/** Validates combinations of the variables about calls. Returns one sentence per problem. */
export function validateVideo(env: RawEnv): string[] {
  const problems: string[] = []
  const isOpen = env['VIDEO'] === 'jitsi' && !env['JITSI_APP_ID'] && !env['JITSI_SECRET']
  if (isOpen && isReachable(env) && !env['JITSI_PUBLIC']) problems.push(PUBLIC_JITSI)
  const servers = parseIceServers(env['ICE_SERVERS'] ?? '') ?? []
  const isOpenRelay = servers.some(
    ({ urls, username, credential }) =>
      [urls].flat().some((url) => /^turns?:/i.test(url)) &&
      (username === undefined || credential === undefined),
  )
  if (isOpenRelay && !env['TURN_SECRET'])
    problems.push(
      'ICE_SERVERS must include a username and password for each turn: URL, unless TURN_SECRET is set.',
    )
  if (Boolean(env['JITSI_APP_ID']) !== Boolean(env['JITSI_SECRET']))
    problems.push(
      env['JITSI_SECRET']
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
  const isLocal = isLoopback(new URL(`https://${host}`).hostname)
  return {
    kind: 'jitsi',
    origin: `${isLocal ? 'http' : 'https'}://${host}`,
    signing:
      env.JITSI_APP_ID !== undefined && env.JITSI_SECRET !== undefined
        ? { appId: env.JITSI_APP_ID, secret: env.JITSI_SECRET }
        : null,
  }
}

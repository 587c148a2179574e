import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { splitList } from './values.ts'

type RawEnv = Record<string, string>

const CONNECTIONS = ['postgres', 'redis', 's3'] as const
type Connection = (typeof CONNECTIONS)[number]

const isConnection = (name: string): name is Connection => CONNECTIONS.some((known) => known === name)

/** The schema of the variable that accepts connections without TLS, by name. */
export const encryptionEnvironment = {
  INSECURE_CONNECTIONS: z
    .string()
    .refine((value) => splitList(value).every(isConnection), {
      error: `must be comma-separated names of ${CONNECTIONS.join(', ')}.`,
    })
    .optional(),
}

/** The variable with the address of each service, how it is encrypted, and what to write. */
const services: Readonly<
  Record<Connection, { variable: string; isEncrypted: (url: URL) => boolean; remedy: string }>
> = {
  postgres: {
    variable: 'DATABASE_URL',
    isEncrypted: isEncryptedPostgres,
    remedy: 'end with ?sslmode=verify-full',
  },
  redis: {
    variable: 'REDIS_URL',
    isEncrypted: ({ protocol }) => protocol === 'rediss:',
    remedy: 'start with rediss://',
  },
  s3: {
    variable: 'S3_ENDPOINT',
    isEncrypted: ({ protocol }) => protocol === 'https:',
    remedy: 'start with https://',
  },
}

/**
 * Requires TLS with a verified certificate for services that are neither on this machine nor in a private network
 * [OP-9]. Returns one sentence per problem.
 */
export function validateConnectionEncryption(env: RawEnv): string[] {
  const accepted = splitList(env['INSECURE_CONNECTIONS'] ?? '')
  return CONNECTIONS.filter((name) => !accepted.includes(name)).flatMap((name) => {
    const { variable, isEncrypted, remedy } = services[name]
    const url = URL.parse(env[variable] ?? '')
    if (!url || isEncrypted(url) || isPrivateHost(hostOf(url))) return []
    return [
      `${variable} must ${remedy}, because its host is neither this machine nor in a private network. To connect without TLS, add ${name} to INSECURE_CONNECTIONS.`,
    ]
  })
}

/** The host that a client connects to. In the URL of a PostgreSQL the parameter `host` takes precedence. */
const hostOf = (url: URL): string =>
  url.protocol.startsWith('postgres')
    ? (url.searchParams.getAll('host').at(-1) ?? decodeURIComponent(url.hostname))
    : url.hostname

/** Whether the client verifies the certificate, as pg-connection-string reads these parameters: the last one counts. */
function isEncryptedPostgres({ searchParams }: URL): boolean {
  const last = (name: string) => searchParams.getAll(name).at(-1)
  const mode = last('sslmode')
  if (mode === undefined) return ['true', '1'].includes(last('ssl') ?? '')
  // As in libpq, "require" then encrypts for any certificate.
  if (last('uselibpqcompat') === 'true') return ['verify-ca', 'verify-full'].includes(mode)
  return ['require', 'verify-ca', 'verify-full'].includes(mode)
}

/** Loopback, RFC 1918, unique local (RFC 4193), and link-local addresses. */
const PRIVATE_NETWORKS = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const

const privateNetworks = new BlockList()
for (const [network, prefix, type] of PRIVATE_NETWORKS) privateNetworks.addSubnet(network, prefix, type)

/**
 * True for this machine, a socket of it, a private address, and a name without a period, such as that of a compose
 * service. Any other name may resolve to an address anywhere.
 */
function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  const version = isIP(address)
  if (version !== 0) return privateNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6')
  return address === '' || address.startsWith('/') || /^[a-z][a-z0-9_-]*$/i.test(address)
}

import { isHost } from './values.ts'

type RawEnv = Record<string, string>

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)

type Exposure = {
  readonly HOST?: string | undefined
  readonly BASE_URL?: string | undefined
  readonly NODE_ENV?: string | undefined
}

/** Whether others can reach the server: by HOST, by a public BASE_URL behind a proxy, or as NODE_ENV=production says. */
export function isReachable(env: Exposure): boolean {
  const url = URL.parse(env.BASE_URL ?? '')
  return (
    env.NODE_ENV === 'production' ||
    !isLoopback(env.HOST ?? '127.0.0.1') ||
    (url?.protocol === 'https:' && !isLoopback(url.hostname))
  )
}

/**
 * Validates combinations of variables: a server that is reachable from other machines needs BASE_URL, SMTP_URL, SECRET,
 * SAFETY_CONTACT, and HELP_LINES, and passwords must be encrypted in transit. Returns one sentence per problem.
 *
 * @param env the variables that are set, whether or not each value is valid
 */
export function validateCombinations(env: RawEnv): string[] {
  const isProduction = env['NODE_ENV'] === 'production'
  return [...listMissing(env, listRequired(env, isProduction)), ...validateEncryption(env, isProduction)]
}

function listRequired(env: RawEnv, isProduction: boolean): string[] {
  const host = env['HOST'] ?? '127.0.0.1'
  if (isLoopback(host)) return isProduction ? productionRequirements(env) : proxiedRequirements(env)
  return isHost(host) ? PUBLIC_REQUIREMENTS : []
}

// Without it, reports would go to an address that no one reads [RP3].
const SAFETY_CONTACT = 'SAFETY_CONTACT must be set to the email address that reports of members go to'

// Without it, a member who writes of suicide or abuse would be shown nobody near them [RK6].
const HELP_LINES =
  'HELP_LINES must be set to the countries of your members, such as us,gb, or HELP_LINES_FILE to a file of your own'

const PUBLIC_REQUIREMENTS = [
  "BASE_URL must be set to the site's public URL, because HOST is reachable from other machines.",
  'SMTP_URL must be set to a mail server, because HOST is reachable from other machines.',
  'SECRET must be set to at least 32 random characters, because HOST is reachable from other machines.',
  `${SAFETY_CONTACT}, because HOST is reachable from other machines.`,
  `${HELP_LINES}, because HOST is reachable from other machines.`,
]

const productionRequirements = (env: RawEnv) => [
  "BASE_URL must be set to the site's public URL, because NODE_ENV is production.",
  'SMTP_URL must be set to a mail server, because NODE_ENV is production.',
  // Nodes that share a database must share the secret. A single node keeps its own in the data directory.
  ...(env['DATABASE_URL']
    ? ['SECRET must be set, because NODE_ENV is production and DATABASE_URL is set.']
    : []),
  `${SAFETY_CONTACT}, because NODE_ENV is production.`,
  `${HELP_LINES}, because NODE_ENV is production.`,
]

/** With a reverse proxy, a server that listens on localhost is public too. */
function proxiedRequirements(env: RawEnv): string[] {
  const url = URL.parse(env['BASE_URL'] ?? '')
  return url?.protocol === 'https:' && !isLoopback(url.hostname)
    ? [
        'SMTP_URL must be set to a mail server, because BASE_URL is reachable from other machines.',
        `${SAFETY_CONTACT}, because BASE_URL is reachable from other machines.`,
        `${HELP_LINES}, because BASE_URL is reachable from other machines.`,
      ]
    : []
}

const listMissing = (env: RawEnv, requirements: string[]) =>
  requirements.filter((requirement) => {
    const name = requirement.split(' ', 1)[0] ?? ''
    return !env[name] && !(name === 'HELP_LINES' && env['HELP_LINES_FILE'])
  })

function validateEncryption(env: RawEnv, isProduction: boolean): string[] {
  const url = URL.parse(env['BASE_URL'] ?? '')
  if (url?.protocol !== 'http:') return []
  if (isProduction) return ['BASE_URL must start with https://, because NODE_ENV is production.']
  return isLoopback(url.hostname) ? [] : [`BASE_URL must start with https:// unless its host is localhost.`]
}

import { isHost } from './values.ts'

type RawEnv = Record<string, string>

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)

/**
 * What single values cannot say: a server that others reach has to have a real address, real mail and a secret of
 * its own, and people's passwords cross no network in the clear.
 *
 * @param given the variables that are set, whether or not each is right by itself
 */
export function validateCombinations(given: RawEnv): string[] {
  const isProduction = given['NODE_ENV'] === 'production'
  return [...missingIn(given, needsOf(given, isProduction)), ...clearText(given, isProduction)]
}

function needsOf(given: RawEnv, isProduction: boolean): string[] {
  const host = given['HOST'] ?? '127.0.0.1'
  if (isLoopback(host)) return isProduction ? productionNeeds(given) : proxiedNeeds(given)
  return isHost(host) ? PUBLIC_NEEDS : []
}

const PUBLIC_NEEDS = [
  "BASE_URL must be set to the site's public URL, because HOST is reachable from other machines.",
  'SMTP_URL must be set to a mail server, because HOST is reachable from other machines.',
  'SECRET must be set to at least 32 random characters, because HOST is reachable from other machines.',
]

const productionNeeds = (given: RawEnv) => [
  "BASE_URL must be set to the site's public URL, because NODE_ENV is production.",
  'SMTP_URL must be set to a mail server, because NODE_ENV is production.',
  // Nodes that share a database must share the secret; a single one keeps its own in the data folder.
  ...(given['DATABASE_URL']
    ? ['SECRET must be set, because NODE_ENV is production and DATABASE_URL is set.']
    : []),
]

/** A proxy in front makes a server on this machine as public as any. */
function proxiedNeeds(given: RawEnv): string[] {
  const url = URL.parse(given['BASE_URL'] ?? '')
  return url?.protocol === 'https:' && !isLoopback(url.hostname)
    ? ['SMTP_URL must be set to a mail server, because BASE_URL is reachable from other machines.']
    : []
}

const missingIn = (given: RawEnv, needs: string[]) =>
  needs.filter((need) => !given[need.split(' ', 1)[0] ?? ''])

function clearText(given: RawEnv, isProduction: boolean): string[] {
  const url = URL.parse(given['BASE_URL'] ?? '')
  if (url?.protocol !== 'http:') return []
  if (isProduction) return ['BASE_URL must start with https://, because NODE_ENV is production.']
  return isLoopback(url.hostname) ? [] : [`BASE_URL must start with https:// unless its host is localhost.`]
}

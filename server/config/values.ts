import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

export const splitList = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

export const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535

export const isHost = (value: string) =>
  isIP(value) > 0 || (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) && /[a-z]/i.test(value))

export const isPlainText = (value: string, maxLength: number) =>
  value.length <= maxLength && !/\p{Cc}/u.test(value)

/** True for an HTTP origin without path, query, or user, because links append a path. */
export function isOrigin(value: string): boolean {
  const url = parse(value, ['http:', 'https:'])
  return url !== null && [url.origin, `${url.origin}/`].includes(value.toLowerCase()) && url.hostname !== ''
}

export function isWebAddress(value: string): boolean {
  const url = parse(value, ['http:', 'https:'])
  return url !== null && url.username === '' && url.password === ''
}

export const isHttpsAddress = (value: string): boolean =>
  isWebAddress(value) && parse(value, ['https:']) !== null

export function isPostgresUrl(value: string): boolean {
  const url = parse(value, ['postgres:', 'postgresql:'])
  return url !== null && url.pathname.length > 1
}

export const isRedisUrl = (value: string) => (parse(value, ['redis:', 'rediss:'])?.hostname ?? '') !== ''

export const isSmtpUrl = (value: string) => (parse(value, ['smtp:', 'smtps:'])?.hostname ?? '') !== ''

/** True for `name@host` and `Display Name <name@host>`. */
export function isMailbox(value: string): boolean {
  if (/\p{Cc}/u.test(value)) return false
  const address = /^[^<>]*<([^<>]*)>$/.exec(value)?.[1] ?? value
  const [, host] = /^[^\s@<>",;]+@([^\s@<>",;]+)$/.exec(address) ?? []
  return host !== undefined && domainToASCII(host) !== ''
}

/** Returns the email address of a mailbox: `name@host` for `Display Name <name@host>`. */
export const extractEmail = (mailbox: string) => /<([^<>]*)>$/.exec(mailbox)?.[1] ?? mailbox

/** True for an IP address or a CIDR range. */
export function isNetwork(value: string): boolean {
  const [address = '', length, ...more] = value.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
}

const MIN_SECRET_LENGTH = 32
const MIN_DISTINCT_CHARS = 10
const PLACEHOLDERS =
  /change.?me|your.?secret|my.?secret|example|password|replace|insecure|default|0123456789|abcdefgh/i

/** True if the secret is long and varied enough not to be guessed, and no placeholder from documentation. */
export const isStrongSecret = (value: string) =>
  value.length >= MIN_SECRET_LENGTH && new Set(value).size >= MIN_DISTINCT_CHARS && !PLACEHOLDERS.test(value)

function parse(value: string, protocols: string[]): URL | null {
  const url = URL.parse(value)
  return url && protocols.includes(url.protocol) ? url : null
}

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

export const isPlainText = (value: string, longest: number) =>
  value.length <= longest && !/\p{Cc}/u.test(value)

/** Nothing after the host and port: links are made by adding a path. */
export function isOrigin(value: string): boolean {
  const url = parse(value, ['http:', 'https:'])
  return url !== null && [url.origin, `${url.origin}/`].includes(value.toLowerCase()) && url.hostname !== ''
}

export function isWebAddress(value: string): boolean {
  const url = parse(value, ['http:', 'https:'])
  return url !== null && url.username === '' && url.password === ''
}

export function isPostgresUrl(value: string): boolean {
  const url = parse(value, ['postgres:', 'postgresql:'])
  return url !== null && url.pathname.length > 1
}

export const isRedisUrl = (value: string) => (parse(value, ['redis:', 'rediss:'])?.hostname ?? '') !== ''

export const isSmtpUrl = (value: string) => (parse(value, ['smtp:', 'smtps:'])?.hostname ?? '') !== ''

/** `name@host`, or that in angle brackets after a name. */
export function isMailbox(value: string): boolean {
  if (/\p{Cc}/u.test(value)) return false
  const address = /^[^<>]*<([^<>]*)>$/.exec(value)?.[1] ?? value
  const [, host] = /^[^\s@<>",;]+@([^\s@<>",;]+)$/.exec(address) ?? []
  return host !== undefined && domainToASCII(host) !== ''
}

/** The bare address in a mailbox: of `Name <name@host>` what stands in the brackets. */
export const extractEmail = (mailbox: string) => /<([^<>]*)>$/.exec(mailbox)?.[1] ?? mailbox

/** An address, or one with the length of its prefix. */
export function isNetwork(value: string): boolean {
  const [address = '', length, ...more] = value.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
}

const SHORTEST_SECRET = 32
const FEWEST_DISTINCT = 10
const KNOWN_PHRASES =
  /change.?me|your.?secret|my.?secret|example|password|replace|insecure|default|0123456789|abcdefgh/i

/** Long and varied enough not to be guessed, and not a phrase copied from some instructions. */
export const isStrongSecret = (value: string) =>
  value.length >= SHORTEST_SECRET && new Set(value).size >= FEWEST_DISTINCT && !KNOWN_PHRASES.test(value)

function parse(value: string, protocols: string[]): URL | null {
  const url = URL.parse(value)
  return url && protocols.includes(url.protocol) ? url : null
}

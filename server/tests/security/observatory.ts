/**
 * The scoring of Mozilla's HTTP Observatory, for a site that answers over HTTPS with a valid certificate and is not in the
 * preload list. Source: github.com/mdn/mdn-http-observatory, src/grader/charts.js (points), src/analyzer/tests (conditions),
 * and src/scanner/index.js (the sum). Read in November 2026.
 */
export type GradedResponse = {
  readonly headers: Readonly<Record<string, string | readonly string[] | number | undefined>>
  readonly body: string
  /** Where a request over HTTP is redirected to first: by the proxy, not by the product. */
  readonly redirect: 'https' | 'none'
}

/** Points of each test. */
export type Points = Readonly<Record<string, number>>

const tests = { csp, cookies, cors, corp, framing, hsts, redirection, referrer, sniffing, integrity }

/** Returns the score, and the points of each test. Bonus points count only from 90 points without them. */
export function grade(response: GradedResponse): { readonly score: number; readonly points: Points } {
  const points = Object.fromEntries(Object.entries(tests).map(([name, test]) => [name, test(response)]))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 100)
  const withoutBonus = sum(Object.values(points).filter((value) => value < 0))
  return { score: Math.max(0, withoutBonus >= 90 ? sum(Object.values(points)) : withoutBonus), points }
}

const header = ({ headers }: GradedResponse, name: string): string => [headers[name] ?? ''].flat().join(', ')

function parsePolicy(response: GradedResponse): Map<string, readonly string[]> {
  const directives = header(response, 'content-security-policy')
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources]))
}

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const INLINE = ["'unsafe-inline'", 'data:']

function csp(response: GradedResponse): number {
  if (!header(response, 'content-security-policy')) return -25
  const policy = parsePolicy(response)
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const [script, style, object] = ['script-src', 'style-src', 'object-src'].map(sourcesOf) as [
    string[],
    string[],
    string[],
  ]
  const has = (sources: readonly string[], wanted: readonly string[]) =>
    sources.some((one) => wanted.includes(one))
  if (has(script, [...BROAD, ...INLINE]) || has(object, BROAD)) return -20
  const isPassive = (name: string) => name === 'img-src' || name === 'media-src'
  const isInsecure = (passive: boolean) =>
    [...policy].some(
      ([name, sources]) => isPassive(name) === passive && sources.some((one) => /^(?:http|ftp):/.test(one)),
    )
  if (isInsecure(false)) return -20
  if (has([...script, ...style], ["'unsafe-eval'"])) return -10
  if (isInsecure(true)) return -10
  if (has(style, [...BROAD, ...INLINE])) return 0
  const isClosed = policy.get('default-src')?.join() === "'none'"
  // The chart names the second condition, the code does not check it.
  const isFormClosed = has(policy.get('form-action') ?? [], ["'none'", "'self'"])
  return isClosed && isFormClosed ? 10 : 5
}

/** Session cookies are those with "login" or "sess" in their name; ours are judged as such whatever they are called. */
function cookies({ headers }: GradedResponse): number {
  const all = [headers['set-cookie'] ?? []].flat().map(String)
  if (all.length === 0) return 0
  const each = all.map((cookie) => {
    const has = (attribute: string) => new RegExp(`;\\s*${attribute}(?:;|$)`, 'i').test(cookie)
    if (!has('secure')) return -40
    if (!has('httponly')) return -30
    if (/;\s*samesite/i.test(cookie) && !has('samesite=(?:lax|strict|none)')) return -20
    return has('samesite=(?:lax|strict|none)') ? 5 : 0
  })
  return Math.min(...each)
}

function cors(response: GradedResponse): number {
  const isOpen =
    header(response, 'access-control-allow-origin') !== '' &&
    header(response, 'access-control-allow-credentials').toLowerCase() === 'true'
  return isOpen ? -50 : 0
}

function corp(response: GradedResponse): number {
  const value = header(response, 'cross-origin-resource-policy').toLowerCase()
  if (value === 'same-origin' || value === 'same-site') return 10
  return value === '' || value === 'cross-origin' ? 0 : -5
}

function framing(response: GradedResponse): number {
  const ancestors = parsePolicy(response).get('frame-ancestors')
  if (ancestors && !ancestors.some((one) => BROAD.includes(one))) return 5
  return /^(?:deny|sameorigin|allow-from .+)$/i.test(header(response, 'x-frame-options')) ? 0 : -20
}

const SIX_MONTHS = 15_552_000

function hsts(response: GradedResponse): number {
  const value = header(response, 'strict-transport-security')
  const maxAge = /^[^,]*max-age=(\d+)[^,]*$/i.exec(value)?.[1]
  if (maxAge === undefined) return -20
  return Number(maxAge) >= SIX_MONTHS ? 0 : -10
}

function redirection({ redirect }: GradedResponse): number {
  return redirect === 'https' ? 0 : -20
}

const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

function referrer(response: GradedResponse): number {
  const value = header(response, 'referrer-policy').toLowerCase()
  if (value === '') return 0
  return PRIVATE.includes(value.split(',').at(-1)?.trim() ?? '') ? 5 : -5
}

function sniffing(response: GradedResponse): number {
  return header(response, 'x-content-type-options').toLowerCase() === 'nosniff' ? 0 : -5
}

/** Subresource integrity: scripts of the own origin need none. */
function integrity(response: GradedResponse): number {
  if (!header(response, 'content-type').startsWith('text/html')) return 0
  const external = [...response.body.matchAll(/<script\b[^>]*\bsrc="((?:https?:)?\/\/[^"]+)"[^>]*>/g)]
  const points = external.map(([tag, source = '']) => {
    const [isSecure, hasHash] = [source.startsWith('https:'), /\bintegrity=/.test(tag)]
    if (hasHash) return isSecure ? 5 : -20
    return isSecure ? -5 : -50
  })
  return points.length === 0 ? 0 : Math.min(...points)
}

import { push } from '#shared/limits/notice.ts'

/** The hosts of the push services of Chrome and Edge on other systems, Firefox, and Safari, and the domain of Edge on Windows. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
const windowsDomain = '.notify.windows.com'

/**
 * Whether a browser's endpoint is at a known push service [NT8]: the server sends requests there, and a member could name any
 * address. `testService` is the host of a service on this machine, for tests.
 */
export function isAtKnownService(endpoint: string, testService: string | null): boolean {
  const url = URL.parse(endpoint)
  if (!url || endpoint.length > push.endpoint) return false
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  if (testService !== null && url.host === testService) return true
  return url.port === '' && (hosts.includes(url.hostname) || url.hostname.endsWith(windowsDomain))
}

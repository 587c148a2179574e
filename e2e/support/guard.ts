import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/**
 * Watches every page of a context for faults: a violated content policy, an uncaught error, an error on the console, a
 * request to another origin. The returned list grows with each fault.
 */
export async function watch(context: BrowserContext, address: string): Promise<string[]> {
  const faults: string[] = []
  const own = new URL(address).host
  await context.exposeBinding(
    'tellOfViolation',
    (_source, what: string) => void faults.push(`content policy: ${what}`),
  )
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event
      Reflect.get(
        globalThis,
        'tellOfViolation',
      )(`${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`)
    })
  })
  context.on('weberror', (found) => faults.push(`uncaught: ${found.error().stack ?? found.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message))
      faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^(?:https?|wss?):$/.test(protocol) && host !== own)
      faults.push(`request to another origin: ${request.url()}`)
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).host !== own) faults.push(`socket to another origin: ${socket.url()}`)
    })
  })
  return faults
}

/** The browser reports every 4xx response; rejected calls and missing pages have one on purpose. */
function isRefusal(message: ConsoleMessage): boolean {
  if (!/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()))
    return false
  const { url } = message.location()
  return new URL(url).pathname.startsWith('/api/') || url === message.page()?.url()
}

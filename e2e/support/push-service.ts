import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What `PushManager.subscribe` answers. */
export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/**
 * A push service on this machine that accepts what it gets, encrypted as it is. The unit tests have one that decrypts.
 */
export async function openPushService() {
  const bodies: string[] = []
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      bodies.push(body)
      res.writeHead(201).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** For `PUSH_TEST_SERVICE`. */
    host,
    bodies: bodies as readonly string[],
    subscribe: (): Subscription => ({
      endpoint: `https://${host}/push/${randomBytes(16).toString('base64url')}`,
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

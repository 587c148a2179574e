import type { Config } from '#server/config/index.ts'
import type { Keys } from '#server/config/keys.ts'
import { isAtKnownService } from './services.ts'
import { createVapidKeys } from './vapid.ts'

/** A browser that has subscribed: its address at a push service, its keys, and the public key for which it subscribed. */
export type PushTarget = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly serverKey: string
}

export type PushMessage = {
  readonly payload: Readonly<Record<string, string | number>>
  /** A newer push of the same topic replaces one that was not delivered yet. */
  readonly topic: string
  /** Seconds for which the service keeps the push for a device that is off. */
  readonly ttl: number
}

/** A push that was not sent. Has a code only: answers of push services can repeat the endpoint. */
export class PushError extends Error {
  readonly code: string
  /** True if a retry can never succeed. */
  readonly isPermanent: boolean

  constructor(code: string, isPermanent: boolean) {
    super(`push not sent: ${code}`)
    this.name = 'PushError'
    this.code = code
    this.isPermanent = isPermanent
  }
}

export interface PushSender {
  /** The key for which browsers subscribe; null while push is switched off. */
  readonly publicKey: string | null
  /** Whether an endpoint is at a known push service. */
  accepts(endpoint: string): boolean
  /** Sends a push. Answers 'gone' if the browser does not want any more. Throws `PushError`. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>
}

/** Opens the sender of pushes. */
export function openPush(
  config: Pick<Config, 'isPushEnabled' | 'pushTestService' | 'product' | 'baseUrl'>,
  keys: Keys,
): PushSender {
  if (!config.isPushEnabled) return { publicKey: null, accepts: () => false, send: async () => 'gone' }
  const vapidKeys = createVapidKeys(keys)
  const { contact } = config.product
  const subject =
    contact === null ? config.baseUrl.origin : URL.canParse(contact) ? contact : `mailto:${contact}`
  const { pushTestService: testService } = config
  return {
    publicKey: vapidKeys[0]?.publicKey ?? null,
    accepts: (endpoint) => isAtKnownService(endpoint, testService),
    async send(target, message) {
      const vapid = vapidKeys.find(({ publicKey }) => publicKey === target.serverKey)
      // Of a secret that is not accepted any more: the browser subscribes again when its member opens the app.
      if (!vapid || !isAtKnownService(target.endpoint, testService)) return 'gone'
      const { sendWebPush } = await import('./web-push.ts')
      return sendWebPush(target, message, { ...vapid, subject, testService })
    },
  }
}

import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { push as limit } from '#shared/limits/notice.ts'
import type { PushMessage, PushTarget } from './index.ts'
import { PushError } from './index.ts'
import { publicLookup } from './public-lookup.ts'
import type { VapidKeys } from './vapid.ts'

type Sender = VapidKeys & { readonly subject: string; readonly testService: string | null }

/** Encrypts a push for a browser (RFC 8291) and sends it to the push service (RFC 8030), without following redirects. */
export async function sendWebPush(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, topic, ttl }: PushMessage,
  { testService, ...vapid }: Sender,
): Promise<'sent' | 'gone'> {
  const { headers, body } = await buildPushPayload(
    { data: payload, options: { ttl, urgency: 'normal', topic } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    vapid,
  ).catch(() => {
    throw new PushError('keys', true)
  })
  const status = await post(new URL(endpoint), { ...headers }, body, testService)
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  // A redirect could lead anywhere. Of other errors, only those of the moment are worth a retry.
  throw new PushError(String(status), status < 500 && status !== 429 && status !== 408)
}

function post(
  url: URL,
  headers: Record<string, string>,
  body: Uint8Array,
  testService: string | null,
): Promise<number> {
  const isTest = url.host === testService
  const target = isTest ? new URL(url.href.replace('https:', 'http:')) : url
  const options = {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(limit.timeout),
    ...(isTest ? {} : { lookup: publicLookup }),
  }
  return new Promise((resolve, reject) => {
    const request = (isTest ? plainRequest : secureRequest)(target, options, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', (error: NodeJS.ErrnoException) =>
      reject(new PushError(error.code ?? error.name, false)),
    )
    request.end(body)
  })
}

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { ConfigError } from '#server/config/error.ts'
import type { S3 } from '#server/config/s3.ts'
import { AppError } from '#shared/errors.ts'
import { s3 as limit } from '#shared/limits.ts'
import { assertKey } from './index.ts'
import type { FileStore } from './index.ts'

/**
 * Opens a file store in an S3 bucket, with path-style addresses. If the service fails later, the call that needs it
 * throws `app.unavailable`.
 *
 * @throws ConfigError if the bucket cannot be reached at startup
 */
export async function openS3(s3: S3): Promise<FileStore> {
  const { endpoint, bucket } = s3
  const toUrl = (key: string): string => {
    assertKey(key)
    return `${endpoint}/${bucket}/${key}`
  }
  const send = (method: string, url: string, body?: Buffer) => sendWithRetry(s3, { method, url, body })
  await assertReachable(send('HEAD', `${endpoint}/${bucket}`))
  return {
    async put(key, bytes) {
      requireStatus(await send('PUT', toUrl(key), bytes), [])
    },
    async get(key) {
      const { status, bytes } = requireStatus(await send('GET', toUrl(key)), [404])
      return status === 404 ? null : bytes
    },
    async remove(key) {
      requireStatus(await send('DELETE', toUrl(key)), [404])
    },
    async list() {
      const keys: string[] = []
      for (let next: string | null = ''; next !== null;) {
        const from: string = next === '' ? '' : `&continuation-token=${encodeURIComponent(next)}`
        const { bytes } = requireStatus(await send('GET', `${endpoint}/${bucket}?list-type=2${from}`), [])
        const page = bytes.toString()
        // Valid keys contain no character that XML escapes.
        keys.push(...[...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key))
        next = /<NextContinuationToken>([^<]+)</.exec(page)?.[1] ?? null
      }
      return keys
    },
    async sweep() {},
    async close() {},
  }
}

/** `status` is null if no response arrived in time. */
type S3Response = { readonly status: number | null; readonly bytes: Buffer }
const noResponse: S3Response = { status: null, bytes: Buffer.alloc(0) }

/** Returns a response with a 2xx or an allowed status. Throws `app.unavailable` for any other. */
function requireStatus(response: S3Response, allowed: readonly number[]): S3Response {
  const { status } = response
  if (status !== null && ((status >= 200 && status < 300) || allowed.includes(status))) return response
  throw new AppError('app.unavailable', { retryAfter: 10 })
}

async function assertReachable(head: Promise<S3Response>): Promise<void> {
  const { status } = await head
  if (status === 200) return
  throw new ConfigError(
    status === null
      ? "S3_ENDPOINT: can't connect to the S3 service."
      : `S3_BUCKET: access to the bucket failed with status ${status}. Check the bucket name and keys.`,
  )
}

type S3Request = { readonly method: string; readonly url: string; readonly body: Buffer | undefined }

/**
 * Sends a request, with retries after a 5xx, all within one timeout. Does not use the `fetch` of aws4fetch: in Node, the
 * signal of a `Request` can be garbage collected, and the request then never times out.
 */
async function sendWithRetry(s3: S3, request: S3Request): Promise<S3Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), limit.timeout)
  try {
    for (let attempt = 1; ; attempt++) {
      const response = await sendOnce(s3, request, controller.signal)
      // An unread body would keep the connection in use.
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.status < 500 || attempt === limit.maxAttempts) return { status: response.status, bytes }
      await sleep(limit.retryDelay * attempt, undefined, { signal: controller.signal })
    }
  } catch {
    return noResponse
  } finally {
    clearTimeout(timer)
  }
}

async function sendOnce(s3: S3, { method, url, body }: S3Request, signal: AbortSignal): Promise<Response> {
  const signer = new AwsV4Signer({
    method,
    url,
    accessKeyId: s3.accessKey,
    secretAccessKey: s3.secretKey,
    service: 's3',
    region: s3.region,
    headers: { 'x-amz-content-sha256': sha256(body ?? Buffer.alloc(0)) },
  })
  const { headers, url: signedUrl } = await signer.sign()
  const content = body ? { body: new Uint8Array(body) } : {}
  // A redirect means a wrong endpoint or region in the configuration. Images are not sent to another host.
  return fetch(signedUrl, { method, headers, signal, redirect: 'error', ...content })
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

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
 * Files in a bucket, addressed by path and signed with the keys of the configuration. A service that is away or
 * refuses makes the one call fail that needs it.
 *
 * @throws ConfigError when the bucket cannot be reached at the start
 */
export async function openS3(s3: S3): Promise<FileStore> {
  const { endpoint, bucket } = s3
  const urlOf = (key: string): string => {
    assertKey(key)
    return `${endpoint}/${bucket}/${key}`
  }
  const ask = (method: string, url: string, body?: Buffer) => askWithin(s3, { method, url, body })
  await refuseUnreachable(ask('HEAD', `${endpoint}/${bucket}`))
  return {
    async put(key, bytes) {
      mustBe(await ask('PUT', urlOf(key), bytes), [])
    },
    async get(key) {
      const { status, bytes } = mustBe(await ask('GET', urlOf(key)), [404])
      return status === 404 ? null : bytes
    },
    async remove(key) {
      mustBe(await ask('DELETE', urlOf(key)), [404])
    },
    async list() {
      const keys: string[] = []
      for (let next: string | null = ''; next !== null;) {
        const from: string = next === '' ? '' : `&continuation-token=${encodeURIComponent(next)}`
        const { bytes } = mustBe(await ask('GET', `${endpoint}/${bucket}?list-type=2${from}`), [])
        const page = bytes.toString()
        // Our keys hold nothing that XML would write otherwise.
        keys.push(...[...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key))
        next = /<NextContinuationToken>([^<]+)</.exec(page)?.[1] ?? null
      }
      return keys
    },
    async close() {},
  }
}

/** `status` is null where no answer came in time. */
type Answer = { readonly status: number | null; readonly bytes: Buffer }
const none: Answer = { status: null, bytes: Buffer.alloc(0) }

/** An answer of success, or of one of these; else the call fails, to be tried again later. */
function mustBe(answer: Answer, also: readonly number[]): Answer {
  const { status } = answer
  if (status !== null && ((status >= 200 && status < 300) || also.includes(status))) return answer
  throw new AppError('app.unavailable', { retryAfter: 10 })
}

async function refuseUnreachable(head: Promise<Answer>): Promise<void> {
  const { status } = await head
  if (status === 200) return
  throw new ConfigError(
    status === null
      ? "S3_ENDPOINT: can't connect to the S3 service."
      : `S3_BUCKET: access to the bucket failed with status ${status}. Check the bucket name and keys.`,
  )
}

type Question = { readonly method: string; readonly url: string; readonly body: Buffer | undefined }

/**
 * Asks, and once more where the service is busy or broken for a moment; all within one time. The client's own `fetch`
 * is not used: the signal of a `Request` can be collected as garbage in Node, and then it never ends.
 */
async function askWithin(s3: S3, question: Question): Promise<Answer> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), limit.timeout)
  try {
    for (let tries = 1; ; tries++) {
      const response = await askOnce(s3, question, end.signal)
      // Read in any case: else its line would stay taken.
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.status < 500 || tries === limit.maxAttempts) return { status: response.status, bytes }
      await sleep(limit.retryDelay * tries, undefined, { signal: end.signal })
    }
  } catch {
    return none
  } finally {
    clearTimeout(timer)
  }
}

async function askOnce(s3: S3, { method, url, body }: Question, signal: AbortSignal): Promise<Response> {
  const signer = new AwsV4Signer({
    method,
    url,
    accessKeyId: s3.accessKey,
    secretAccessKey: s3.secretKey,
    service: 's3',
    region: s3.region,
    headers: { 'x-amz-content-sha256': sha256(body ?? Buffer.alloc(0)) },
  })
  const { headers, url: signed } = await signer.sign()
  const content = body ? { body: new Uint8Array(body) } : {}
  // A bucket that moved is a matter of the configuration; pictures are not sent after it.
  return fetch(signed, { method, headers, signal, redirect: 'error', ...content })
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

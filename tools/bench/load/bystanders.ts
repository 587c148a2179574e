import { setTimeout as sleep } from 'node:timers/promises'
import { createCaller } from './test-client.ts'

/** Members who use the product while others attack it. */
export type Bystanders = {
  readonly server: string
  readonly members: readonly { readonly cookie: string; readonly chatId: string }[]
  readonly seconds: number
  /** The bytes of a picture, which one of them uploads every second. */
  readonly picture: Uint8Array
}

export type BystanderResult = {
  /** Of reading a page of a chat over HTTP, from when it was due. */
  readonly latencies: Float32Array
  /** Reads that were rejected, and uploads, of how many. */
  readonly rejected: number
  readonly uploads: number
  readonly rejectedUploads: number
}

/** Reads per second of all of them. */
const RATE = 50
/** Connections per origin, so that no read waits for another one on the client. */
const CONNECTIONS = 64

/** Reads and uploads at fixed rates, whether or not responses keep up. */
export async function observe({ server, members, seconds, picture }: Bystanders): Promise<BystanderResult> {
  const caller = createCaller(server, CONNECTIONS)
  const latencies: number[] = []
  let rejected = 0
  const uploads: Promise<boolean>[] = []
  const reads: Promise<void>[] = []
  const startedAt = performance.now()
  for (let index = 0; index < seconds * RATE; index++) {
    const dueAt = startedAt + (index / RATE) * 1_000
    await sleep(Math.max(0, dueAt - performance.now()))
    const member = members[index % members.length]
    if (!member) break
    const { cookie, chatId } = member
    // Another member each time, because uploads are limited per hour.
    const uploader = members[Math.floor(Math.random() * members.length)]
    const read = caller.query('chat.page', cookie, { chatId, before: 1_000 }).then((body) => {
      latencies.push(performance.now() - dueAt)
      if (!body.startsWith('{"result"')) rejected++
    })
    reads.push(read.catch(() => void rejected++))
    if (index % RATE === 0 && uploader) uploads.push(upload(server, uploader.cookie, picture))
  }
  await Promise.all(reads)
  const results = await Promise.all(uploads)
  caller.close()
  return {
    latencies: Float32Array.from(latencies),
    rejected,
    uploads: results.length,
    rejectedUploads: results.filter((isStored) => !isStored).length,
  }
}

async function upload(server: string, cookie: string, picture: Uint8Array): Promise<boolean> {
  const headers = { origin: server, cookie: `pathlight=${cookie}`, 'content-type': 'image/jpeg' }
  const body = new Blob([new Uint8Array(picture)])
  const response = await fetch(`${server}/api/upload/profile`, { method: 'POST', headers, body }).catch(
    () => null,
  )
  await response?.arrayBuffer().catch(() => null)
  return response?.status === 200
}

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

const BUCKET = 'pictures'
// The only keys this server accepts.
const KEYS = { S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' }

export type S3Server = {
  /** The configuration of a node that uses it. */
  readonly env: Record<string, string>
  readonly close: () => Promise<void>
}

const envOf = (port: number, bucket = BUCKET): Record<string, string> => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: bucket,
  ...KEYS,
})

/** A third-party S3 server with an empty bucket. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'pathlight-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  return {
    env: envOf(port),
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A server that has the bucket at startup, and then handles each request by `answer`: rejects it, or lets it hang. */
export async function startBrokenS3(answer: (response: ServerResponse) => void): Promise<S3Server> {
  const server = createServer((request, response) => {
    request.resume()
    if (request.method === 'HEAD') response.end()
    else answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    env: envOf((server.address() as AddressInfo).port),
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

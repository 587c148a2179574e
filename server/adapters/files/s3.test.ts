import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/index.ts'
import { startBrokenS3, startS3 } from '#server/testing/backends/s3-server.ts'
import { openFiles } from './index.ts'
import { fileStoreContract } from './contract.ts'

const open = (env: Record<string, string>) => openFiles(readConfig(env))

fileStoreContract('in a bucket', async () => {
  const server = await startS3()
  const store = await open(server.env)
  return {
    store,
    async close() {
      await store.close()
      await server.close()
    },
  }
})

describe('an unavailable bucket', () => {
  it('[SN4] is rejected at startup by an error that contains no key', async () => {
    const { env, close } = await startS3()
    await expect(open({ ...env, S3_BUCKET: 'elsewhere' })).rejects.toThrow(/^S3_BUCKET: .* status 404/)
    await expect(open({ ...env, S3_SECRET_KEY: 'wrong' })).rejects.toThrow(/^S3_BUCKET: .* status 403/)
    await close()
    await expect(open(env)).rejects.toThrow("S3_ENDPOINT: can't connect to the S3 service.")
  })

  it.each([
    ['rejects requests', 403],
    ['fails', 500],
    ['redirects', 307],
  ])('[SN4] that later %s fails only that call, as unavailable', async (_case, status) => {
    const { env, close } = await startBrokenS3((response) => response.writeHead(status).end())
    const store = await open(env)
    const unavailable = { reason: 'app.unavailable' }
    await expect(store.put('a/b', Buffer.from([1]))).rejects.toMatchObject(unavailable)
    await expect(store.get('a/b')).rejects.toMatchObject(unavailable)
    await expect(store.remove('a/b')).rejects.toMatchObject(unavailable)
    await close()
  })
})

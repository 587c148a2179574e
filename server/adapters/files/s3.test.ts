import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/index.ts'
import { startBrokenS3, startS3 } from '#server/testing/backends/s3-server.ts'
import { openFiles } from './index.ts'
import { fileStoreSuite } from './contract.ts'

const open = (env: Record<string, string>) => openFiles(readConfig(env))

fileStoreSuite('in a bucket', async () => {
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

describe('a bucket that does not answer', () => {
  it('[SN4] is refused at the start, by a sentence that names what is wrong and no key', async () => {
    const { env, close } = await startS3()
    await expect(open({ ...env, S3_BUCKET: 'elsewhere' })).rejects.toThrow(/^S3_BUCKET: .* status 404/)
    await expect(open({ ...env, S3_SECRET_KEY: 'wrong' })).rejects.toThrow(/^S3_BUCKET: .* status 403/)
    await close()
    await expect(open(env)).rejects.toThrow("S3_ENDPOINT: can't connect to the S3 service.")
  })

  it.each([
    ['refuses', 403],
    ['is broken', 500],
    ['moved', 307],
  ])('[SN4] and %s afterwards makes that one call fail, to be tried again', async (_what, status) => {
    const { env, close } = await startBrokenS3((response) => response.writeHead(status).end())
    const store = await open(env)
    const away = { reason: 'app.unavailable' }
    await expect(store.put('a/b', Buffer.from([1]))).rejects.toMatchObject(away)
    await expect(store.get('a/b')).rejects.toMatchObject(away)
    await expect(store.remove('a/b')).rejects.toMatchObject(away)
    await close()
  })
})

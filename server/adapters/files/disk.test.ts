import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDisk } from './disk.ts'
import { fileStoreContract } from './contract.ts'

fileStoreContract('on the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pathlight-files-'))
  const store = openDisk(folder)
  return {
    store,
    async close() {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
})

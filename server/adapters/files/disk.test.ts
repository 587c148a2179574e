import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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

it('[FI-9] the sweep removes what a write that a crash interrupted left, and nothing newer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pathlight-files-'))
  const store = openDisk(folder)
  await store.sweep()
  const images = join(folder, 'files', 'chat-images')
  await mkdir(images, { recursive: true })
  for (const name of ['.old', '.new', 'kept.webp']) await writeFile(join(images, name), 'x')
  const anHourAgo = Date.now() / 1_000 - 3_601
  for (const name of ['.old', 'kept.webp']) await utimes(join(images, name), anHourAgo, anHourAgo)
  await store.sweep()
  expect((await readdir(images)).toSorted()).toEqual(['.new', 'kept.webp'])
  await store.close()
  await rm(folder, { recursive: true })
})

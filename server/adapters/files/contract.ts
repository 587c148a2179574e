import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from './index.ts'

export type Harness = { readonly store: FileStore; readonly close: () => Promise<void> }

/** The contract of every file store. */
export function fileStoreContract(name: string, open: () => Promise<Harness>): void {
  describe(`the file store ${name}`, () => {
    let harness: Harness
    beforeAll(async () => {
      harness = await open()
    })
    afterAll(() => harness.close())

    it('[FI-5] returns what was stored last under a key', async () => {
      const { store } = harness
      await store.put('a/b/c.jpg', Buffer.from([1, 2, 3]))
      await store.put('a/b/c.jpg', Buffer.from([4, 5]))
      expect(await store.get('a/b/c.jpg')).toEqual(Buffer.from([4, 5]))
      expect(await store.get('a/b/d.jpg')).toBeNull()
    })

    it('[FI-9] removes a file, and ignores a missing one', async () => {
      const { store } = harness
      await store.put('a/gone.webp', Buffer.from([1]))
      await store.remove('a/gone.webp')
      await store.remove('a/gone.webp')
      expect(await store.get('a/gone.webp')).toBeNull()
    })

    it('[OP-6] lists all keys', async () => {
      const { store } = harness
      const keys = Array.from({ length: 12 }, (_, at) => `list/${at % 3}/${at}.webp`)
      for (const key of keys) await store.put(key, Buffer.from(key))
      const listed = (await store.list()).filter((key) => key.startsWith('list/'))
      expect(listed.toSorted()).toEqual(keys.toSorted())
      for (const key of keys) await store.remove(key)
      expect((await store.list()).filter((key) => key.startsWith('list/'))).toEqual([])
    })

    it.each([
      '../secret',
      'a/../../b',
      '/etc/passwd',
      'a//b',
      '.hidden',
      'a/.b',
      '',
      'a\\b',
      'a\0b',
      'x'.repeat(200),
    ])('[FI-5] rejects the key %j', async (key) => {
      await expect(harness.store.put(key, Buffer.from([1]))).rejects.toThrow('not a file key')
      await expect(harness.store.get(key)).rejects.toThrow('not a file key')
      await expect(harness.store.remove(key)).rejects.toThrow('not a file key')
    })
  })
}

import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { exportRequest, fillChat, keepCookie, unpack } from '#server/testing/data/export/export.ts'
import { acceptedPair } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'

const MESSAGES = 10_000
const MiB = 1024 * 1024

let t: TestApp
let pair: Pair
let port: number
beforeAll(async () => {
  t = await createTestApp()
  pair = await acceptedPair(t)
  await fillChat(t, pair, MESSAGES)
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * The bytes in use. The memory behind buffers is freed in the background after a garbage collection, at the latest when
 * the next one starts: so this runs two.
 */
function used(): number {
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Downloads over a real socket. `take` gets each chunk; false aborts. Resolves when the socket is closed. */
function download(take: (piece: Buffer) => boolean): Promise<void> {
  const { method, url, headers, payload } = exportRequest(pair.mentee)
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
      keepCookie(pair.mentee, response.headers['set-cookie'])
      response.on('data', (piece: Buffer) => {
        if (!take(piece)) sent.destroy()
      })
      response.on('error', () => {})
      response.on('close', () => resolve())
    })
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve() : reject(error),
    )
    sent.end(payload)
  })
}

it('[DD4] an export is one snapshot, whatever is sent meanwhile', async () => {
  const pieces: Buffer[] = []
  const state = { isDone: false }
  const talk = (async () => {
    while (!state.isDone)
      await pair.mentor
        .call('chat.send', { chatId: pair.chatId, id: newId(), text: 'more', imageId: null })
        .catch(() => new Promise((resolve) => setTimeout(resolve, 200)))
  })()
  await download((piece) => pieces.push(piece) > 0)
  state.isDone = true
  await talk
  const { files, data } = unpack(Buffer.concat(pieces))
  const [chat] = data.chats as [{ lastSeq: number; messages: unknown[] }]
  expect(chat.messages.length).toBe(chat.lastSeq)
  expect(files.get('chats/1.html')?.match(/<li/g)?.length).toBe(chat.lastSeq)
  expect(chat.lastSeq).toBeGreaterThanOrEqual(MESSAGES)
})

it('[DD6] an aborted export leaves no files', async () => {
  const spool = join(t.services.config.dataDir, 'spool')
  const open = () => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0)
  const state = () => {
    const { totalCount, idleCount } = t.services.database.readOnly.pool
    return { files: readdirSync(spool), busy: totalCount - idleCount }
  }
  const before = open()
  for (let times = 0; times < 2; times++) await download(() => false)
  await expect.poll(state, { timeout: 60_000 }).toEqual({ files: [], busy: 0 })
  await expect.poll(open, { timeout: 60_000 }).toBeLessThanOrEqual(before)
})

it('[DD5] an export of ten thousand messages takes no more memory', async () => {
  // Loads the code and opens the connections before the measurement.
  const before = used()
  let most = -Infinity
  // Garbage collections are slow on a busy machine: most of the time is for the work.
  let timer: NodeJS.Timeout
  const look = (): void => {
    const began = performance.now()
    most = Math.max(most, used() - before)
    timer = setTimeout(look, 100 + 5 * (performance.now() - began))
  }
  look()
  let size = 0
  await download((piece) => (size += piece.length) > 0).finally(() => clearTimeout(timer))
  // Twice ten thousand texts of a thousand characters; hexadecimal digits compress to about a half.
  expect(size).toBeGreaterThan(8 * MiB)
  expect(most).toBeLessThan(8 * MiB)
})

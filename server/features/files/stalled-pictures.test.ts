import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { images } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { eventually } from '#server/testing/clients/live.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { picturesPerMember as limit } from '#shared/limits/member.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

/** More than the buffers of the operating system take for a connection. */
const LARGE = 24 * 1024 * 1024

/** Requests an image, and reads nothing but the beginning of the answer. While the server is unavailable, it asks again. */
function requestOnly({ cookie }: Person, url: string): { destroy(): void } {
  let client: Socket
  const request = () => {
    client = connect(port, '127.0.0.1').on('error', () => {})
    client.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
    client.once('data', (start) => {
      client.pause()
      if (!start.toString('latin1').startsWith('HTTP/1.1 503')) return
      client.destroy()
      request()
    })
  }
  request()
  const destroy = () => void client.destroy()
  onTestFinished(destroy)
  return { destroy }
}

it('[AB11] reads a few pictures of a member at a time, until they are sent, and those of others meanwhile', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const id = newId()
  const image = { id, chatId, ownerId: mentor.id, width: 1, height: 1, isAttached: true }
  await t.services.database.orm.insert(images).values(image)
  await t.services.files.put(pictureKey.chat(chatId, id), Buffer.alloc(LARGE))
  const url = `/api/pictures/chat/${chatId}/${id}.webp`
  const reads = vi.spyOn(t.services.files, 'get')
  onTestFinished(() => reads.mockRestore())
  const served = Array.from({ length: limit.concurrent }, () => requestOnly(mentee, url))
  await eventually('as many reads as permitted', () => reads.mock.calls.length >= limit.concurrent)
  for (let more = 0; more < 4; more += 1) requestOnly(mentee, url)
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { cookie: mentor.cookie } })
  expect((await answer.arrayBuffer()).byteLength).toBe(LARGE)
  expect(reads.mock.calls.length).toBe(limit.concurrent + 1)
  for (const client of served) client.destroy()
  await eventually('the rest', () => reads.mock.calls.length === limit.concurrent + 5)
})

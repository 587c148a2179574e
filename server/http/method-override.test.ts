import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { openEvents } from '../testing/clients/live.ts'
import { aMentee } from '../testing/data/people.ts'
import { listen } from '../testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

it('[AB7, WE-4] answers queries and streams by POST, whose input is in no address, to the own origin only', async () => {
  const me = await aMentee(t)
  await me.call('notes.add', { id: newId(), content: 'about biology' })
  const found = await me.call<{ notes: { content: string }[] }>('notes.list', {
    search: 'biology',
    cursor: null,
  })
  expect(found.notes.map(({ content }) => content)).toEqual(['about biology'])
  const feed = await openEvents({ port, cookie: me.cookie }, [{ name: 'notes' }])
  await feed.until('the note', () => feed.count('snapshot') === 1)
  feed.stop()
  for (const url of ['/api/notes.list', '/api/live.stream']) {
    const headers = { origin: 'https://elsewhere.example', cookie: me.cookie }
    const payload = { search: '', cursor: null, queries: [] }
    expect((await t.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(403)
  }
})

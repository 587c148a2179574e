import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee } from '#server/testing/data/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('[WE-4, RT-1] opens the live stream over HTTP only from the own origin', async () => {
  const person = await aMentee(t)
  const input = encodeURIComponent(
    JSON.stringify({ queries: [{ key: 'a', name: 'me' }], maxDurationMs: 5_000 }),
  )
  const open = (headers: Record<string, string>) =>
    t.app.inject({ url: `/api/live.stream?input=${input}`, headers: { cookie: person.cookie, ...headers } })
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  ]) {
    expect([headers, (await open(headers)).statusCode]).toEqual([headers, 403])
  }
})

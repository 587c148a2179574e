import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import type { TestApp } from '#server/testing/app.ts'
import { listen, sendRaw } from '#server/testing/wire.ts'
import type * as limits from '#shared/limits.ts'

// The real times are half a minute; what is tried is that they are kept.
vi.mock('#shared/limits.ts', async (importActual) => {
  const actual = await importActual<typeof limits>()
  return { ...actual, http: { ...actual.http, requestTimeout: 600, timeoutCheck: 100 } }
})

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('[IN-4] a body or headers that do not come to an end are answered by 408 and the line is cut', async () => {
  const port = await listen(t.app)
  const began = performance.now()
  const head = 'POST /api/account.logIn HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\n'
  const slowBody = `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`
  const answers = await Promise.all([sendRaw(port, slowBody), sendRaw(port, head)])
  expect(performance.now() - began).toBeLessThan(15_000)
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(answer).toContain("content-security-policy: default-src 'none'")
  }
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
})

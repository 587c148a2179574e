import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { images } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair } from '#server/testing/data/people.ts'
import { listen, sendRaw } from '#server/testing/clients/wire.ts'

// The real timeout is half a minute; these tests verify that it is applied.
vi.mock('#shared/limits.ts', async (original) => {
  const { overrideLimits } = await import('#server/testing/limits.ts')
  return overrideLimits(await original(), { http: { requestTimeout: 600, timeoutCheckInterval: 100 } })
})

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

/** The header of an upload that declares the maximum length. */
async function uploadHead(): Promise<string> {
  const { mentee, chatId } = await aPair(t)
  return [
    `POST /api/upload/chat/${chatId} HTTP/1.1`,
    ...['Host: localhost', 'Origin: http://localhost:3000', `Cookie: ${mentee.cookie}`],
    ...['Content-Type: image/jpeg', `Content-Length: ${10 * 1024 * 1024}`, '', ''],
  ].join('\r\n')
}

it('[FI-1] a slow upload is terminated, an interrupted one discarded, and neither leaves a file', async () => {
  const head = await uploadHead()
  const slow = connect(port, '127.0.0.1').on('error', () => {})
  // Not `once`, which rejects if the last write meets the closed connection.
  const closed = new Promise<void>((resolve) => void slow.on('close', () => resolve()))
  slow.write(head)
  const drop = setInterval(() => slow.write('x'), 20)
  const cut = connect(port, '127.0.0.1').on('error', () => {})
  cut.write(head)
  cut.write(Buffer.alloc(1024 * 1024), () => cut.destroy())
  let answer = ''
  slow.on('data', (data: Buffer) => (answer += data.toString()))
  await closed
  clearInterval(drop)
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  const connections = () =>
    new Promise<number>((resolve) => t.app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(connections).toBe(0)
  expect(await t.services.database.orm.$count(images)).toBe(0)
})

it('[IN-4] an incomplete body or header section is answered by 408, and the connection closed', async () => {
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

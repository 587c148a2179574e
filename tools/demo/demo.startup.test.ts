import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runCommand } from '#server/testing/processes/command.ts'
import { leftOver } from '#server/testing/processes/processes.ts'
import { startServer } from '#server/testing/processes/server-process.ts'

const root = await mkdtemp(join(tmpdir(), 'pathlight-demo-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const demo = (dataDir: string, env: Record<string, string> = {}) =>
  runCommand('scripts/demo.mjs', [], { DATA_DIR: dataDir, ...env })

async function logIn(address: string, said: string): Promise<number> {
  const password = /Password for every account: (.+)/.exec(said)?.[1]
  const answer = await fetch(new URL('/api/account.logIn', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(address).origin },
    body: JSON.stringify({ email: 'amina.falkeborg@example.org', password, token: null, remember: false }),
  })
  return answer.status
}

it('[OP7] fills a running instance, which continues', async () => {
  const dataDir = join(root, 'running')
  const server = startServer({ dataDir })
  const address = await server.ready
  const { code, said } = await demo(dataDir)
  expect({ code, said }).toMatchObject({ code: 0 })
  expect(await logIn(address, said)).toBe(200)
  process.kill(server.pid, 'SIGTERM')
  expect(await server.ended).toBe(0)
})

it('[OP7] fills a stopped instance, and leaves nothing running', async () => {
  const dataDir = join(root, 'resting')
  const first = await demo(dataDir)
  expect(first.code).toBe(0)
  expect(await demo(dataDir)).toMatchObject({ code: 1, said: expect.stringContaining('already') as string })
  expect(await leftOver(dataDir)).toEqual([])
  const server = startServer({ dataDir })
  expect(await logIn(await server.ready, first.said)).toBe(200)
})

it('[OP7] rejects an instance that other machines can reach, before anything is opened', async () => {
  const env = {
    NODE_ENV: 'production',
    BASE_URL: 'https://mentors.example.org',
    SAFETY_CONTACT: 'safety@example.org',
    SAFEGUARDING: 'open',
    HELP_LINES: 'us',
    SMTP_URL: 'smtps://x:y@mail.example.org',
    SECRET: randomBytes(32).toString('hex'),
    HOST: '0.0.0.0',
  }
  const { code, said } = await demo(join(root, 'elsewhere'), env)
  expect(code).toBe(1)
  expect(said).toMatch(/only be added to a local instance/)
})

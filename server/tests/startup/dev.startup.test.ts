import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { leftOver } from '#server/testing/processes/processes.ts'
import { startServer } from '#server/testing/processes/server-process.ts'

const root = await mkdtemp(join(tmpdir(), 'pathlight-dev-'))
afterAll(() => rm(root, { recursive: true, force: true }))

/** Whether a port is free now. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

/**
 * A free port whose successor, which the server uses, is free too: below the range for outgoing connections, of which
 * these tests open many.
 */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = randomInt(20_000, 30_000)
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error('no two free ports')
}

it('[OP5] npm run dev serves client, console, and server at one address, and one Ctrl-C ends both', async () => {
  const port = await freePort()
  const server = startServer({ dataDir: root, by: 'npm run dev', env: { PORT: String(port) } })
  const address = await server.ready
  expect(address).toBe(`http://localhost:${port}/`)
  const page = async () => (await fetch(address, { headers: { accept: 'text/html' } })).text()
  await expect.poll(() => page().catch(String), { timeout: 60_000 }).toContain('/@vite/client')
  expect((await fetch(new URL('/health', address))).status).toBe(200)
  expect((await fetch(new URL('/api/app.bootstrap', address))).status).toBe(200)
  const console = await fetch(new URL('/staff', address), { headers: { accept: 'text/html' } })
  expect(await console.text()).toContain('src="/staff/main.tsx')
  expect((await fetch(new URL('/staff/main.tsx', address))).status).toBe(200)
  process.kill(0 - server.pid, 'SIGINT')
  await server.ended
  expect(await leftOver(root)).toEqual([])
})

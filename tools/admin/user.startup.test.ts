import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runCommand } from '#server/testing/processes/command.ts'
import { leftOver } from '#server/testing/processes/processes.ts'
import { startServer } from '#server/testing/processes/server-process.ts'

const root = await mkdtemp(join(tmpdir(), 'pathlight-user-'))
afterAll(() => rm(root, { recursive: true, force: true }))

/** Runs an operator command. Returns its exit code and output. */
const command = (dataDir: string, script: 'user' | 'demo', ...args: string[]) =>
  runCommand(`scripts/${script}.mjs`, args, { DATA_DIR: dataDir })

it('[OU6, OU8, OU9] works while the product is running, which is notified, and while it is stopped; exits with a status', async () => {
  const dataDir = join(root, 'data')
  const who = 'amina.falkeborg@example.org'
  const secret = /Password for every account: (.+)/.exec((await command(dataDir, 'demo')).said)?.[1]
  const server = startServer({ dataDir })
  const address = await server.ready
  const { origin } = new URL(address)
  const logIn = (cookie = '') =>
    fetch(new URL('/api/account.logIn', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify({ email: who, password: secret, token: null, remember: false }),
    })
  const cookie = (await logIn()).headers.get('set-cookie')?.split(';')[0] ?? ''
  const socket = new WebSocket(`${address.replace('http', 'ws')}api`, {
    headers: { cookie, origin },
  })
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  await new Promise((resolve) => socket.addEventListener('open', resolve))

  expect(await command(dataDir, 'user', 'suspend', who)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Suspended ') as string,
  })
  expect(await closed).toBe(4001)
  expect((await logIn()).status).toBe(412)
  process.kill(server.pid, 'SIGTERM')
  expect(await server.ended).toBe(0)

  const listed = await command(dataDir, 'user', 'list', 'falkeborg')
  expect(listed).toMatchObject({
    code: 0,
    said: expect.stringMatching(/amina\.falkeborg@example\.org\s+mentor\s+suspended/) as string,
  })
  expect(await command(dataDir, 'user', 'unsuspend', who, '--reason', 'a mistake')).toMatchObject({ code: 0 })
  expect(await command(dataDir, 'user', 'log')).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^1 .* suspend {2}\S+\n2 .* list {2}-\n3 .* unsuspend {2}\S+ {2}a mistake\n$/,
    ) as string,
  })
  const [, last = ''] = /: (3:\w+)\n$/.exec((await command(dataDir, 'user', 'verify-log')).said) ?? []
  expect(await command(dataDir, 'user', 'verify-log', '--expect', last)).toMatchObject({ code: 0 })
  expect(await command(dataDir, 'user', 'verify-log', '--expect', last.replace('3:', '4:'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('entry 4 was removed') as string,
  })
  expect(await command(dataDir, 'user', 'suspend', 'nobody@example.org')).toMatchObject({
    code: 1,
    said: expect.stringContaining('No user with') as string,
  })
  expect(await command(dataDir, 'user', 'banish', who)).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^Unknown command: banish\n\nUsage/) as string,
  })
  expect(await leftOver(dataDir)).toEqual([])
})

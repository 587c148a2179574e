import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { conductVersion } from '#shared/domain/conduct.ts'
import { runCommand } from '#server/testing/processes/command.ts'
import { startServer } from '#server/testing/processes/server-process.ts'
import type { Message } from '#shared/contract/chat.ts'
import { backupFile, browser, makeDataDir } from './previous-version.ts'

const root = await mkdtemp(join(tmpdir(), 'pathlight-upgrade-'))
afterAll(() => rm(root, { recursive: true, force: true }))

type Call = <T>(name: string, input: unknown, how?: 'query' | 'mutation') => Promise<T>

/** Calls procedures of the server as a browser with this cookie. */
function caller(address: string, cookie: string): Call {
  return async <T>(name: string, input: unknown, how: 'query' | 'mutation' = 'query') => {
    const { origin } = new URL(address)
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const query = how === 'query' ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
    const response = await fetch(new URL(`/api/${name}${query}`, origin), {
      headers,
      ...(how === 'mutation' ? { method: 'POST', body: JSON.stringify(input) } : {}),
    })
    const body = (await response.json()) as { result?: { data: T } }
    if (!body.result) throw new Error(`${name} answered ${response.status} ${JSON.stringify(body)}`)
    return body.result.data
  }
}

async function logIn(address: string): Promise<string> {
  const { email, password } = browser.mentor
  const { origin } = new URL(address)
  const response = await fetch(new URL('/api/account.logIn', origin), {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, token: null, remember: true }),
  })
  expect(response.status).toBe(200)
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Everything the two members had is there, and the chat goes on where it was. */
async function checkData(address: string, { hasSession }: { hasSession: boolean }): Promise<'complete'> {
  const mentor = caller(address, await logIn(address))
  const { chatId } = browser
  const { messages } = await mentor<{ messages: Message[] }>('chat.page', { chatId, before: 100 })
  expect(messages.map(({ seq, text }) => [seq, text])).toEqual([
    [1, 'Hello!'],
    [2, 'Hi, Maya.'],
    [3, 'a picture that was sent'],
  ])
  const image = await fetch(new URL(messages[2]?.image?.url ?? '', address), {
    headers: { cookie: await logIn(address) },
  })
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const id = 'b'.repeat(20)
  // Members from before it accept the code of conduct first [CC1].
  await mentor('account.acceptConduct', { version: conductVersion }, 'mutation')
  expect(await mentor('chat.send', { chatId, id, text: 'It still works.' }, 'mutation')).toMatchObject({
    seq: 4,
  })
  if (!hasSession) return 'complete'
  const mentee = caller(address, `${browser.cookie.name}=${browser.cookie.value}`)
  expect(await mentee('app.bootstrap', undefined)).toMatchObject({
    me: { id: browser.menteeId, fullName: 'Tom Berger', isNamePromptPending: false },
  })
  const { notes } = await mentee<{ notes: { content: string }[] }>('notes.list', { search: '' })
  expect(notes.map(({ content }) => content)).toEqual(['Ask about the interview.'])
  return 'complete'
}

it('[UP1] starts on the data directory of the previous version and keeps accounts, sessions, messages, and images', async () => {
  const dataDir = join(root, 'data')
  await makeDataDir(dataDir)
  const server = startServer({ dataDir, env: { SECRET: browser.secret } })
  expect(await checkData(await server.ready, { hasSession: true })).toBe('complete')
  process.kill(server.pid, 'SIGTERM')
  await server.ended
})

it('[UP2] restores a backup of the previous version', async () => {
  const dataDir = join(root, 'restored')
  const restored = await runCommand('scripts/restore.mjs', [backupFile], { DATA_DIR: dataDir })
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Restored') as string })
  const server = startServer({ dataDir, env: { SECRET: browser.secret } })
  expect(await checkData(await server.ready, { hasSession: false })).toBe('complete')
  process.kill(server.pid, 'SIGTERM')
  await server.ended
})

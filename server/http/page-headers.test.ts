import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'

let folder: string
let tests: TestApp[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pathlight-client-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Page</title>')
  tests = [await createTestApp(), await createTestApp({ VIDEO: 'jitsi', JITSI_DOMAIN: 'meet.example.org' })]
})
afterAll(async () => {
  for (const t of tests) await t.close()
  await rm(folder, { recursive: true })
})

async function open(t: TestApp | undefined, url: string, requestHeaders: Record<string, string> = {}) {
  if (!t) throw new Error('no such server')
  const app = await createApp(t.services, folder)
  const { headers } = await app.inject({ method: 'GET', url, headers: requestHeaders })
  await app.close()
  const features = String(headers['permissions-policy']).split(', ')
  return {
    policy: String(headers['content-security-policy']),
    open: features.filter((feature) => !feature.endsWith('=()')),
    headers,
  }
}

it('[WE-3] enables camera and microphone in lobby and room, screen capture in the room, nothing elsewhere', async () => {
  const [builtin] = tests
  for (const url of ['/', '/chat', '/chat/call', '/calls', '/rooms/x', '/call/x', '/room'])
    expect([url, await open(builtin, url)]).toMatchObject([url, { open: [] }])
  expect(await open(builtin, '/call?roomName=a')).toMatchObject({
    open: ['camera=(self)', 'microphone=(self)'],
  })
  expect(await open(builtin, '/room/a-b__a')).toMatchObject({
    open: ['camera=(self)', 'display-capture=(self)', 'fullscreen=(self)', 'microphone=(self)'],
  })
})

it('[VC11, WE-2] allows the script and the frame of a Jitsi service only in the room', async () => {
  const [builtin, jitsi] = tests
  const origin = 'https://meet.example.org'
  const { policy, open: features, headers } = await open(jitsi, '/room/a-b__a')
  expect(policy).toContain(`script-src 'self' ${origin}/external_api.js;`)
  expect(policy).toContain(`frame-src ${origin};`)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain('trusted-types meeting')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(features).toContain(`camera=(self "${origin}")`)
  expect(headers['x-content-type-options']).toBe('nosniff')
  for (const url of ['/call', '/chat', '/'])
    expect([url, (await open(jitsi, url)).policy]).not.toEqual([url, expect.stringContaining('meet.')])
  expect((await open(builtin, '/room/a-b__a')).policy).not.toMatch(/https?:|frame-src/)
})

it('[NV20] preloads the modules of a page, those for members if there is a session cookie', async () => {
  const [builtin] = tests
  const code = {
    entry: ['/assets/base-1.js', '/assets/index-1.js'],
    pages: [
      { path: '/join', isForMembers: false, files: ['/assets/join-page-1.js'] },
      { path: '/notes', isForMembers: true, files: ['/assets/page-1.js', '/assets/members-1.js'] },
      { path: '/chat/$chatId', isForMembers: true, files: ['/assets/page-2.js'] },
    ],
  }
  expect((await open(builtin, '/notes')).headers).not.toHaveProperty('link')
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite', 'page-code.json'), JSON.stringify(code))
  const filesOf = async (url: string, cookie = '') => {
    const { link } = (await open(builtin, url, { cookie })).headers
    return String(link).replaceAll(/<\/assets\/([\w-]+)-\d\.js>; rel=modulepreload; fetchpriority=low/g, '$1')
  }
  const session = 'pathlight=whatever'
  expect(await filesOf('/notes', session)).toBe('base, index, page, members')
  expect(await filesOf('/chat/a-b__a', session)).toBe('base, index, page')
  expect(await filesOf('/join?next=/notes')).toBe('base, index, join-page')
  const others = [['/notes'], ['/join', session], ['/chat', session], ['/chat/a/b', session], ['/']] as const
  for (const [url, cookie] of others) expect([url, await filesOf(url, cookie)]).toEqual([url, 'base, index'])
})

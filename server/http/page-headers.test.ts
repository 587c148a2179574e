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
  for (const file of ['index.html', 'meeting-frame.html'])
    await writeFile(join(folder, file), '<!doctype html><title>Page</title>')
  await writeFile(join(folder, 'meeting-frame.js'), '')
  tests = [await createTestApp(), await createTestApp({ VIDEO: 'jitsi', JITSI_DOMAIN: 'meet.example.org' })]
})
afterAll(async () => {
  for (const t of tests) await t.close()
  await rm(folder, { recursive: true })
})

async function open(t: TestApp | undefined, url: string, requestHeaders: Record<string, string> = {}) {
  if (!t) throw new Error('no such server')
  const app = await createApp(t.services, folder)
  const { headers, statusCode } = await app.inject({ method: 'GET', url, headers: requestHeaders })
  await app.close()
  const features = String(headers['permissions-policy']).split(', ')
  return {
    policy: String(headers['content-security-policy']),
    open: features.filter((feature) => !feature.endsWith('=()')),
    headers,
    status: statusCode,
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

it('[VC11, WE-2] allows the frames of a Jitsi service only in the room, and its script in no page', async () => {
  const [builtin, jitsi] = tests
  const origin = 'https://meet.example.org'
  const { policy, open: features, headers } = await open(jitsi, '/room/a-b__a')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain(`frame-src 'self' ${origin}`)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(features).toContain(`camera=(self "${origin}")`)
  expect(headers['x-content-type-options']).toBe('nosniff')
  for (const url of ['/call', '/chat', '/'])
    expect([url, (await open(jitsi, url)).policy]).not.toEqual([url, expect.stringContaining('meet.')])
  expect((await open(builtin, '/room/a-b__a')).policy).not.toMatch(/https?:|frame-src/)
})

it('[VI-8] the script of a Jitsi service runs in a sandbox of an opaque origin, without any connection', async () => {
  const [builtin, jitsi] = tests
  const { policy, open: features, headers } = await open(jitsi, '/meeting-frame.html')
  expect(Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/).slice(0, 2)))).toEqual({
    'default-src': "'none'",
    'script-src': "'self' https://meet.example.org/external_api.js",
    sandbox: 'allow-scripts',
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'self'",
  })
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(features).toEqual([])
  // A document of an opaque origin loads our own script as if it were of another site, and no other file of ours.
  const ours = await open(jitsi, '/meeting-frame.js')
  expect(ours.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(ours.policy).not.toContain('meet.')
  for (const url of ['/', '/meeting-frame.html', '/room/a-b__a'])
    expect((await open(jitsi, url)).headers['cross-origin-resource-policy']).toBe('same-origin')
  for (const url of ['/meeting-frame.html', '/meeting-frame.js'])
    expect([url, (await open(builtin, url)).status]).toEqual([url, 404])
})

it('[NV20, FL4] preloads the modules of a page, those for members and their first values if there is a session cookie', async () => {
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
    return String(link)
      .replace(
        /<\/api\/live\.first\?input=([^>]*)>; rel=preload; as=fetch; crossorigin/,
        (_all, input: string) => decodeURIComponent(input),
      )
      .replaceAll(/<\/assets\/([\w-]+)-\d\.js>; rel=modulepreload; fetchpriority=low/g, '$1')
  }
  const session = 'pathlight=whatever'
  expect(await filesOf('/notes?a=b', session)).toBe('{"path":"/notes"}, base, index, page, members')
  expect(await filesOf('/chat/a-b__a', session)).toBe('{"path":"/chat/a-b__a"}, base, index, page')
  expect(await filesOf(`/chat/${'a'.repeat(200)}`, session)).toBe('base, index, page')
  expect(await filesOf('/join?next=/notes')).toBe('base, index, join-page')
  const others = [['/notes'], ['/join', session], ['/chat', session], ['/chat/a/b', session], ['/']] as const
  for (const [url, cookie] of others) expect([url, await filesOf(url, cookie)]).toEqual([url, 'base, index'])
})

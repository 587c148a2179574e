import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { exportRequest, requestExport } from '#server/testing/data/export/export.ts'
import { aMentee } from '#server/testing/data/people.ts'
import { rate } from '#shared/limits.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const reasonOf = async (request: ReturnType<typeof exportRequest>) => {
  const response = await t.app.inject(request)
  return response.json<{ error: { data: { reason: string } } }>().error.data.reason
}

it('[DD1, AU-15] needs a session and the password', async () => {
  const me = await aMentee(t)
  const { headers } = await requestExport(t, me)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="pathlight-data-\d{4}-\d\d-\d\d\.zip"$/,
    ),
  })
  expect(await reasonOf(exportRequest({ cookie: '' }))).toBe('app.signedOut')
  expect(await reasonOf(exportRequest(me, 'not the right one'))).toBe('password.wrong')
  expect(await reasonOf(exportRequest(me, undefined, 'Mars/Olympus'))).toBe('app.invalid')
  const { headers: own, ...rest } = exportRequest(me)
  const foreign = { ...rest, headers: { ...own, origin: 'https://elsewhere.example' } }
  expect((await t.app.inject(foreign)).statusCode).toBe(403)
  expect((await t.app.inject({ ...exportRequest(me), method: 'GET' })).statusCode).toBe(404)
})

it('[SE-1] continues the session under a new secret, and keeps it if the export is refused', async () => {
  const me = await aMentee(t)
  const before = me.cookie
  expect((await requestExport(t, me, {}, 'not the right one')).headers['set-cookie']).toBeUndefined()
  expect((await requestExport(t, me)).statusCode).toBe(200)
  expect(me.cookie).not.toBe(before)
  expect(await reasonOf(exportRequest({ cookie: before }))).toBe('app.signedOut')
  expect((await requestExport(t, me)).statusCode).toBe(200)
})

it('[DD1, AU-12] has a rate limit, also for wrong passwords', async () => {
  const eager = await aMentee(t)
  for (let times = 0; times < rate.exportPerUser.points; times++)
    expect((await requestExport(t, eager)).statusCode).toBe(200)
  expect(await reasonOf(exportRequest(eager))).toBe('limit.tooMany')
  const guessed = await aMentee(t)
  for (let times = 0; times < rate.logInPerAccount.points; times++)
    expect(await reasonOf(exportRequest(guessed, `guess ${times}`))).toBe('password.wrong')
  expect(await reasonOf(exportRequest(guessed))).toBe('login.tooMany')
})

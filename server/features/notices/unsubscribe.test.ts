import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeys } from '#server/config/keys.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentor, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { readChoices } from './settings-store.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const urlFor = ({ id }: Person) =>
  `/unsubscribe/${unsubscribeToken(t.services.keys, { userId: id, kind: 'requests' })}`
const choiceOf = async ({ id }: Person) => (await readChoices(t.services.database.orm, id)).requests
/** What mail programs send: from another origin, without a cookie. */
const press = (url: string, type = 'application/x-www-form-urlencoded') =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type, origin: 'https://mail.example.com' },
    payload: 'List-Unsubscribe=One-Click',
  })

describe('the address that stops emails', () => {
  it('[NT5] stops those of its kind with one POST that needs no log-in, and the member can turn them on again', async () => {
    const mentor = await aMentor(t)
    const response = await press(urlFor(mentor))
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined])
    expect(response.body).toContain('These emails have stopped')
    expect(await choiceOf(mentor)).toEqual({ email: false, push: true })
    const { messages } = await readChoices(t.services.database.orm, mentor.id)
    expect(messages).toEqual({ email: true, push: true })
    expect((await press(urlFor(mentor))).statusCode).toBe(200)
    await mentor.call('notices.saveChoice', { kind: 'requests', email: true, push: true })
    expect(await choiceOf(mentor)).toEqual({ email: true, push: true })
  })

  it.each(['multipart/form-data; boundary=x', 'application/json', 'text/plain'])(
    '[NT5] does so whatever the body is: %s',
    async (type) => {
      const mentor = await aMentor(t)
      expect((await press(urlFor(mentor), type)).statusCode).toBe(200)
      expect((await choiceOf(mentor)).email).toBe(false)
    },
  )

  it.each(['GET', 'HEAD'] as const)('[NT5] changes nothing by %s: it shows a button', async (method) => {
    const mentor = await aMentor(t)
    const response = await t.app.inject({ method, url: urlFor(mentor) })
    expect(response.statusCode).toBe(200)
    expect(await choiceOf(mentor)).toEqual({ email: true, push: true })
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toContain('script-src')
    expect(response.headers['cache-control']).toBe('no-store')
    const isButton = response.body.includes('<form method="post"><button type="submit">')
    expect(isButton).toBe(method === 'GET')
  })

  it('[NT5] is signed: nothing else stops the emails of a member', async () => {
    const [mentor, other] = await Promise.all([aMentor(t), aMentor(t)])
    const token = urlFor(mentor).slice('/unsubscribe/'.length)
    const [, , signature = ''] = token.split('.')
    const wrong = [
      `${other.id}.requests.${signature}`,
      `${mentor.id}.messages.${signature}`,
      `${mentor.id}.requests.`,
      `${mentor.id}.requests.${signature.slice(0, -2)}`,
      `${token}.more`,
      `${mentor.id}.everything.${signature}`,
      'x',
    ]
    for (const one of wrong) {
      expect((await press(`/unsubscribe/${one}`)).statusCode).toBe(404)
      expect((await t.app.inject(`/unsubscribe/${one}`)).statusCode).toBe(404)
    }
    const { requests, messages } = await readChoices(t.services.database.orm, mentor.id)
    expect([requests.email, messages.email, (await choiceOf(other)).email]).toEqual([true, true, true])
  })

  it('[NT5, OP14] works after SECRET has changed, and not with another one', async () => {
    const subject = { userId: 'someone', kind: 'times' } as const
    const [old, next] = ['o'.repeat(32), 'n'.repeat(32)]
    const token = unsubscribeToken(createKeys(old), subject)
    expect(readUnsubscribeToken(createKeys(next, old), token)).toEqual(subject)
    expect(readUnsubscribeToken(createKeys(next), token)).toBeUndefined()
  })

  it('[NT5] does nothing for an account that was deleted, and says nothing of it', async () => {
    const mentor = await aMentor(t)
    const url = urlFor(mentor)
    await mentor.call('account.deleteAccount', { password, word: 'REMOVE' })
    expect((await press(url)).statusCode).toBe(200)
  })
})

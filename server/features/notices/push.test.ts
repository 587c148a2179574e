import type { lookup, LookupAddress } from 'node:dns'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPush } from '#server/adapters/push/index.ts'
import { publicLookup } from '#server/adapters/push/public-lookup.ts'
import { createKeys } from '#server/config/keys.ts'
import { pushDevices } from '#server/db/schema.ts'
import { openTestPushService } from '#server/testing/backends/push-service.ts'
import type { TestPushService } from '#server/testing/backends/push-service.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { letTimePass, pushesTo, settled, turnPushOn } from '#server/testing/data/notices.ts'
import { acceptedPair, aMentee, aMentor, password } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { putToSleep, wakeUp, zoneAt } from '#server/testing/data/quiet-hours.ts'
import { newId } from '#shared/domain/ids.ts'
import { push as limit } from '#shared/limits/notice.ts'
import { queueUnreadPushes } from './unread/queue.ts'

let service: TestPushService
let t: TestApp
let beside: TestApp
beforeAll(async () => {
  service = await openTestPushService()
  t = await createTestApp({ PUSH_TEST_SERVICE: service.host })
  beside = await createTestApp({ PUSH_TEST_SERVICE: service.host }, t)
})
beforeEach(() => service.behave(201))
afterAll(async () => {
  await beside.close()
  await t.close()
  await service.close()
})

const write = (by: Person, { chatId }: Pair) =>
  by.call('chat.send', { chatId, id: newId(), text: 'a secret of mine', imageId: null })
/** A pair whose emails about the request have been sent: their pushes go to the devices that a member has at that time. */
async function settledPair(): Promise<Pair> {
  const pair = await acceptedPair(t)
  await settled(t, 'mail')
  return pair
}
const devicesOf = ({ id }: Person) =>
  t.services.database.orm.select().from(pushDevices).where(eq(pushDevices.userId, id))
/** Either node runs a job. */
const logged = () => t.logged() + beside.logged()
const queue = ({ id }: { readonly id: string }) =>
  t.services.jobs.send(null, 'push', { device: id, kind: 'times', path: '/chat' })

describe('a push', () => {
  it('[NT8] is encrypted for its browser, signed by the server, and has no name and no word', async () => {
    const pair = await settledPair()
    const browser = await turnPushOn(pair.mentor, service)
    await write(pair.mentee, pair)
    await letTimePass(t, pair.mentor, 1)
    await queueUnreadPushes(t.services)
    const [push] = await pushesTo(service, browser)
    expect(push).toMatchObject({
      payload: { kind: 'messages', path: '/chat', count: 1, locale: 'en' },
      topic: 'messages',
      urgency: 'normal',
      serverKey: t.services.push.publicKey,
    })
    expect(push?.vapid.sub).toBe('http://localhost:3000')
  })

  it('[LG17] names the language of its member', async () => {
    const pair = await settledPair()
    const browser = await turnPushOn(pair.mentor, service)
    await pair.mentor.call('account.saveLocale', { locale: 'de' })
    await write(pair.mentee, pair)
    await letTimePass(t, pair.mentor, 1)
    await queueUnreadPushes(t.services)
    const [push] = await pushesTo(service, browser)
    expect(push?.payload).toMatchObject({ kind: 'messages', locale: 'de' })
  })

  it('[NT7, NT12] about messages is one, whichever nodes search, and again only for new ones that stay unread', async () => {
    const pair = await settledPair()
    const browser = await turnPushOn(pair.mentor, service)
    const search = async (minutes: number) => {
      await letTimePass(t, pair.mentor, minutes)
      await Promise.all([t, beside, t, beside].map(({ services }) => queueUnreadPushes(services)))
      await settled(t, 'push')
      return service.received.filter(({ endpoint }) => endpoint === browser.endpoint).length
    }
    await write(pair.mentee, pair)
    expect(await search(0)).toBe(0)
    expect(await search(1)).toBe(1)
    expect(await search(120)).toBe(1)
    await write(pair.mentee, pair)
    expect(await search(1)).toBe(2)
    await write(pair.mentee, pair)
    expect(await search(30)).toBe(2)
    expect(await search(30)).toBe(3)
    await pair.mentor.call('chat.seen', { chatId: pair.chatId, seq: 3 })
    await write(pair.mentee, pair)
    expect(await search(1)).toBe(4)
  })

  it('[NT6] is none in quiet hours, and no service keeps it until then', async () => {
    const pair = await settledPair()
    const browser = await turnPushOn(pair.mentee, service)
    await write(pair.mentor, pair)
    await putToSleep(pair.mentee)
    await letTimePass(t, pair.mentee, 1)
    await queueUnreadPushes(t.services)
    const [device] = await devicesOf(pair.mentee)
    await queue(device ?? { id: '' })
    await settled(t, 'push')
    expect(service.received.filter(({ endpoint }) => endpoint === browser.endpoint)).toEqual([])
    const { rows } = await t.services.database.orm.execute<{ later: boolean }>(sql`
      select start_after > now() as later from pgboss.job where name = 'push' and data->>'device' = ${device?.id ?? ''}
      and state = 'created'`)
    expect(rows).toEqual([{ later: true }])
    await wakeUp(pair.mentee)
    // Between one and two hours before 21:00.
    await pair.mentee.call('account.saveTimeZone', { timeZone: zoneAt(19) })
    await queueUnreadPushes(t.services)
    const [push] = await pushesTo(service, browser)
    expect(push?.ttl).toBeGreaterThan(3_500)
    expect(push?.ttl).toBeLessThanOrEqual(7_200)
  })

  it.each([404, 410])(
    '[NT9] removes a device that the service does not know any more: %d',
    async (status) => {
      const mentor = await aMentor(t)
      await turnPushOn(mentor, service)
      service.behave(status)
      const [device] = await devicesOf(mentor)
      await queue(device ?? { id: '' })
      await expect.poll(() => devicesOf(mentor), { timeout: 30_000 }).toEqual([])
    },
  )

  it('[NT8] follows no redirect, and is retried when the service is busy', async () => {
    const mentor = await aMentor(t)
    const browser = await turnPushOn(mentor, service)
    const [device] = await devicesOf(mentor)
    service.behave(307)
    await queue(device ?? { id: '' })
    await expect.poll(logged, { timeout: 30_000 }).toMatch(/"code":"307".*dead letter/)
    service.behave(503)
    await queue(device ?? { id: '' })
    await expect.poll(logged, { timeout: 30_000 }).toMatch(/"code":"503".*will retry/)
    service.behave(201)
    expect(await pushesTo(service, browser)).toHaveLength(1)
  })

  it('[NT9] stops at a number for each member and day', async () => {
    const mentor = await aMentor(t)
    const browser = await turnPushOn(mentor, service)
    const [device] = await devicesOf(mentor)
    for (let sent = 0; sent < 65; sent += 1) await queue(device ?? { id: '' })
    await settled(t, 'push')
    expect(service.received.filter(({ endpoint }) => endpoint === browser.endpoint)).toHaveLength(60)
  })
})

describe('the devices of a member', () => {
  it.each([
    'https://evil.example/push',
    'https://fcm.googleapis.com.evil.example/x',
    'https://notify.windows.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://me@fcm.googleapis.com/x',
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    `https://fcm.googleapis.com/${'x'.repeat(limit.endpoint)}`,
    'nonsense',
  ])('[NT8] are not at %s', async (endpoint) => {
    const mentor = await aMentor(t)
    const { p256dh, auth } = service.subscribe()
    const device = { endpoint, p256dh, auth, serverKey: t.services.push.publicKey }
    await expect(mentor.call('notices.addPushDevice', device)).rejects.toThrow('app.invalid')
    expect(await devicesOf(mentor)).toEqual([])
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('[NT8] can be at %s', (endpoint) => {
    expect(t.services.push.accepts(endpoint)).toBe(true)
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
  ])('[NT8] are reached at no address that is not public: %s', async (address) => {
    const family = address.includes(':') ? 6 : 4
    const resolve = ((_host: string, _options: object, done: (error: null, all: LookupAddress[]) => void) =>
      done(null, [
        { address: '142.250.1.1', family: 4 },
        { address, family },
      ])) as unknown as typeof lookup
    const code = await new Promise((done) => {
      publicLookup('fcm.googleapis.com', { all: true }, (error) => done(error?.code), resolve)
    })
    expect(code).toBe('ENOTPUBLIC')
  })

  it('[NT9] go with the log-out of the device, a suspension, and the account', async () => {
    const [leaving, suspended, deleted] = await Promise.all([aMentor(t), aMentor(t), aMentee(t)])
    for (const person of [leaving, suspended, deleted]) await turnPushOn(person, service)
    await leaving.call('account.logOut')
    await t.services.database.orm.execute(
      sql`update users set suspended_at = now() where id = ${suspended.id}`,
    )
    await deleted.call('account.deleteAccount', { password, word: 'REMOVE' })
    for (const person of [leaving, suspended, deleted]) expect(await devicesOf(person)).toEqual([])
  })

  it('[NT9] are one for each session, belong to who used the browser last, and are at most ten', async () => {
    const [mentor, mentee] = [await aMentor(t), await aMentee(t)]
    const browser = await turnPushOn(mentor, service)
    await turnPushOn(mentor, service)
    expect(await devicesOf(mentor)).toHaveLength(1)
    await mentee.call('notices.addPushDevice', { ...browser, serverKey: t.services.push.publicKey })
    await mentor.call('notices.addPushDevice', { ...browser, serverKey: t.services.push.publicKey })
    expect([await devicesOf(mentee), (await devicesOf(mentor)).length]).toEqual([[], 1])
    for (let more = 0; more < limit.perMember; more += 1) {
      const other = visit(t)
      const form = { email: mentor.email, password, token: null, remember: true }
      await other.call('account.logIn', form)
      const { serverKey, ...rest } = { ...service.subscribe(), serverKey: t.services.push.publicKey }
      await other.call('notices.addPushDevice', { ...rest, serverKey })
    }
    expect(await devicesOf(mentor)).toHaveLength(limit.perMember)
  })

  it('[NT9] are registered at a limited rate, and removed by their member', async () => {
    const mentor = await aMentor(t)
    for (let count = 0; count < 20; count += 1) await turnPushOn(mentor, service)
    await expect(turnPushOn(mentor, service)).rejects.toThrow('limit.tooMany')
    await mentor.call('notices.removePushDevice')
    expect(await devicesOf(mentor)).toEqual([])
  })
})

describe('the keys of the server', () => {
  const config = t0()
  function t0() {
    return {
      isPushEnabled: true,
      pushTestService: null,
      baseUrl: new URL('https://mentors.example.org'),
      product: { name: '', creator: '', privacyUrl: null, termsUrl: null, contact: 'help@example.org' },
    }
  }

  it('[NT7] are the same on all nodes, and those of SECRET_OLD still send', async () => {
    const [old, next] = ['o'.repeat(32), 'n'.repeat(32)]
    expect(openPush(config, createKeys(old)).publicKey).toBe(openPush(config, createKeys(old)).publicKey)
    const rotated = openPush({ ...config, pushTestService: service.host }, createKeys(next, old))
    const serverKey = openPush(config, createKeys(old)).publicKey ?? ''
    expect(rotated.publicKey).not.toBe(serverKey)
    const message = { payload: { kind: 'times' }, topic: 'times', ttl: 60 }
    expect(await rotated.send({ ...service.subscribe(), serverKey }, message)).toBe('sent')
    expect(service.received.at(-1)).toMatchObject({ serverKey, vapid: { sub: 'mailto:help@example.org' } })
    const strange = openPush(config, createKeys('s'.repeat(32))).publicKey ?? ''
    expect(await rotated.send({ ...service.subscribe(), serverKey: strange }, message)).toBe('gone')
  })

  it.each<[string, Record<string, string>]>([
    ['PUSH', { PUSH: 'off' }],
    ['SERVICE_WORKER', { SERVICE_WORKER: 'off' }],
  ])('[NT11] are none where the operator has switched %s off', async (_name, env) => {
    const off = await createTestApp({ ...env, PUSH_TEST_SERVICE: service.host }, t)
    const mentor = await aMentor(off)
    expect(await mentor.query('notices.pushState')).toEqual({ serverKey: null, pushKey: null })
    const device = { ...service.subscribe(), serverKey: t.services.push.publicKey }
    await expect(mentor.call('notices.addPushDevice', device)).rejects.toThrow('app.invalid')
    await off.close()
  })
})

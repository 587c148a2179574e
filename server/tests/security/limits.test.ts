import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toClientNetwork } from '#server/limits/rate-limits.ts'
import { verificationStats, verifyPassword } from '#server/credentials/passwords.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp, Visitor } from '#server/testing/clients/app.ts'
import { eventually } from '#server/testing/clients/live.ts'
import { aMentee, mailsTo, password, tokenIn } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import { rate } from '#shared/limits.ts'
import type { Bootstrap } from '#shared/contract/account.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const wrong = 'not the right one'
type From = { ip?: string; headers?: Record<string, string> }
async function tryLogIn({ email }: { email: string }, secret: string, from: From = {}): Promise<number> {
  const attempt = { email, password: secret, token: null, remember: false }
  return (await visit(t, from).post('account.logIn', attempt)).statusCode
}
const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const spend = (subject: string, points: number) =>
  many(points, () => t.services.rates.consume('logInPerNetwork', subject))
const pass = (seconds: number) =>
  t.services.database.orm.execute(sql`update rate_counters set expire = expire - ${seconds * 1000}`)

describe('password guessing on one account', () => {
  it('[AU-12] is stopped after 5 wrong passwords, also for the right one, until the limit expires; another network can log in', async () => {
    const person = await aMentee(t)
    const ip = '192.0.2.10'
    const answers: number[] = []
    for (let count = 0; count < 20; count++) answers.push(await tryLogIn(person, wrong, { ip }))
    expect(answers).toEqual([...Array<number>(5).fill(412), ...Array<number>(15).fill(429)])
    const refused = await visit(t, { ip }).post('account.logIn', {
      ...{ email: person.email, password, token: null, remember: false },
    })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await tryLogIn(person, password)).toBe(200)
    expect((await person.query<Bootstrap>('app.bootstrap')).me?.id).toBe(person.id)
    await pass(rate.logInPerAccount.seconds)
    expect(await tryLogIn(person, password, { ip })).toBe(200)
  })

  it('[AU-12] gets no more attempts by concurrency or by another spelling of the address', async () => {
    const person = await aMentee(t)
    const ip = '192.0.2.11'
    const spellings = [person.email, ` ${person.email} `, person.email.toUpperCase()]
    const answers = await many(50, (index) => tryLogIn({ email: spellings[index % 3] ?? '' }, wrong, { ip }))
    expect(answers.filter((status) => status === 412)).toHaveLength(5)
  })

  it('[AU-12] gets 50 attempts an hour from all networks together; a reset lets the owner in at once', async () => {
    const person = await aMentee(t)
    const owner = { ip: '192.0.2.12' }
    await many(5, () => tryLogIn(person, wrong, owner))
    const answers = await many(80, () => tryLogIn(person, wrong))
    expect(answers.filter((status) => status === 412)).toHaveLength(45)
    expect(await tryLogIn(person, password)).toBe(429)
    await visit(t, owner).call('account.requestPasswordReset', { email: person.email })
    const token = tokenIn((await mailsTo(t, person.email))[0])
    await visit(t, owner).call('account.resetPassword', { token, password: 'mine again at last' })
    expect(await tryLogIn(person, 'mine again at last', owner)).toBe(200)
  })
})

describe('a device in which someone has logged in before', () => {
  const logIn = (visitor: Visitor, { email }: { email: string }, secret: string) =>
    visitor.post('account.logIn', { email, password: secret, token: null, remember: false })
  /** A browser in which the person has logged in and out again. */
  async function knownDevice(person: Person, ip: string): Promise<Visitor> {
    const visitor = visit(t, { ip })
    expect((await logIn(visitor, person, password)).statusCode).toBe(200)
    await visitor.call('account.logOut')
    expect(visitor.cookie).toBe('')
    return visitor
  }

  it("[AU-20] can log in after another member's wrong passwords have used up the network's limit", async () => {
    const ip = '192.0.2.60'
    const person = await aMentee(t)
    const device = await knownDevice(person, ip)
    await spend(ip, rate.logInPerNetwork.points)
    expect(await tryLogIn(person, password, { ip })).toBe(429)
    expect((await logIn(device, person, password)).statusCode).toBe(200)
    const forged = visit(t, { ip })
    forged.device = `${device.device.slice(0, -2)}xx`
    expect((await logIn(forged, person, password)).statusCode).toBe(429)
  })

  it('[AU-20] can log in to its account after guesses by others have used up the limits of the account', async () => {
    const ip = '192.0.2.61'
    const [person, other] = await Promise.all([aMentee(t), aMentee(t)])
    const [device, otherDevice] = [await knownDevice(person, ip), await knownDevice(other, ip)]
    for (let count = 0; count < 6; count++) await logIn(otherDevice, person, wrong)
    await many(60, () => tryLogIn(person, wrong))
    expect((await logIn(otherDevice, person, password)).statusCode).toBe(429)
    expect((await logIn(device, person, password)).statusCode).toBe(200)
  })

  it('[AU-20] has no more guesses than others, for its account and in all', async () => {
    const ip = '192.0.2.62'
    const person = await aMentee(t)
    const device = await knownDevice(person, ip)
    const answers: number[] = []
    for (let count = 0; count < 7; count++) answers.push((await logIn(device, person, wrong)).statusCode)
    expect(answers).toEqual([412, 412, 412, 412, 412, 429, 429])
    const guesses = await many(rate.logInPerDevice.points, async () =>
      logIn(device, { email: `${newId()}@example.org` }, wrong),
    )
    expect(guesses.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
    const next = await aMentee(t)
    await expect(knownDevice(next, ip)).resolves.toBeDefined()
  })

  it("[AU-20] can request a reset after another member has used up the network's email", async () => {
    const ip = '192.0.2.63'
    const device = await knownDevice(await aMentee(t), ip)
    const ask = (visitor: Visitor) =>
      visitor.post('account.requestPasswordReset', { email: `${newId()}@example.org` })
    await many(rate.mailPerNetwork.points, () => t.services.rates.consume('mailPerNetwork', ip))
    expect((await ask(visit(t, { ip }))).statusCode).toBe(429)
    const answers = await many(rate.mailPerDevice.points + 2, () => ask(device))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(rate.mailPerDevice.points)
  })

  it('[AU-20] has its own queue for hashing', async () => {
    let done = 0
    const strangers = many(60, async () => verifyPassword(null, wrong).then(() => done++))
    await verifyPassword(null, wrong, true)
    expect(done).toBeLessThan(30)
    await strangers
  })
})

describe('password guessing from one network', () => {
  it('[AU-12] counts a /56 and a /48 too', async () => {
    const { points } = rate.mailPerNetwork
    const send = (network: string) => t.services.rates.consume('mailPerNetwork', network)
    const fill = async (network: string) => many(points, () => send(network))
    for (let index = 0; index < 4; index++) await fill(`2001:db8:56:10${index}::/64`)
    await expect(send('2001:db8:56:1ff::/64')).rejects.toThrow('limit.tooMany')
    await send('2001:db8:56:200::/64')
    for (let index = 0; index < 16; index++) await fill(`2001:db8:48:${(index * 256).toString(16)}::/64`)
    await expect(send('2001:db8:48:ff00::/64')).rejects.toThrow('limit.tooMany')
    await send('2001:db8:49:0::/64')
  })

  it('[AU-12] counts 20 addresses of one /64 as one, and those of the next /64 separately', async () => {
    const person = await aMentee(t)
    const answers = await many(20, (index) =>
      tryLogIn(person, wrong, { ip: `2001:db8:7:1:${index}::${index + 1}` }),
    )
    expect(answers.filter((status) => status === 412)).toHaveLength(5)
    expect(await tryLogIn(person, wrong, { ip: '2001:db8:7:2::1' })).toBe(412)
  })

  it.each([
    ['2001:db8:7:1::5', '2001:db8:7:1::/64'],
    ['2001:0DB8:0007:0001:ffff:ffff:ffff:ffff', '2001:db8:7:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1', '192.0.2.1'],
  ])('[AU-12] treats %s as %s', (ip, network) => {
    expect(toClientNetwork(ip)).toBe(network)
  })

  it('[AU-12] is limited over all accounts, and a successful log-in does not reset the count', async () => {
    const ip = '192.0.2.13'
    const [mine, victim] = await Promise.all([aMentee(t), aMentee(t)])
    await spend(ip, rate.logInPerNetwork.points - 2)
    expect(await tryLogIn(mine, password, { ip })).toBe(200)
    expect(await tryLogIn(victim, wrong, { ip })).toBe(412)
    expect(await tryLogIn(mine, password, { ip })).toBe(200)
    expect(await tryLogIn(victim, wrong, { ip })).toBe(412)
    expect(await tryLogIn(victim, wrong, { ip })).toBe(429)
    expect(await tryLogIn(mine, password, { ip })).toBe(429)
    expect(await tryLogIn(mine, password)).toBe(200)
  })

  it('[AU-12] ignores X-Forwarded-For from an untrusted peer', async () => {
    const person = await aMentee(t)
    const forged = (index: number) => ({
      ip: '192.0.2.14',
      headers: { 'x-forwarded-for': `198.51.100.${index}`, 'x-real-ip': `198.51.100.${index}` },
    })
    const answers = await many(20, (index) => tryLogIn(person, wrong, forged(index)))
    expect(answers.filter((status) => status === 412)).toHaveLength(5)
  })

  it('[AU-12] trusts a proxy on this machine, and of its X-Forwarded-For the last address only', async () => {
    const person = await aMentee(t)
    const through = (index: number) => ({
      ip: '127.0.0.1',
      headers: { 'x-forwarded-for': `203.0.113.${index}, 198.51.100.77` },
    })
    const answers = await many(20, (index) => tryLogIn(person, wrong, through(index)))
    expect(answers.filter((status) => status === 412)).toHaveLength(5)
    const other = { ip: '127.0.0.1', headers: { 'x-forwarded-for': '198.51.100.78' } }
    expect(await tryLogIn(person, password, other)).toBe(200)
  })
})

it('[AU-12] counts uses of reset links for the network too', async () => {
  const ip = '192.0.2.15'
  await spend(ip, rate.logInPerNetwork.points)
  const attempt = visit(t, { ip }).call('account.resetPassword', {
    token: 'a'.repeat(43),
    password: 'whatever it takes',
  })
  await expect(attempt).rejects.toThrow('limit.tooMany')
})

const next = 'a new way to say it'
const guarded: [string, (secret?: string) => object][] = [
  ['account.changePassword', (current) => ({ current, next, repeat: next })],
  ['account.changeEmail', (secret) => ({ email: 'new.place@example.org', password: secret })],
  ['account.deleteAccount', (secret) => ({ password: secret, word: 'REMOVE' })],
]

describe.each(guarded)('%s', (name, inputFor) => {
  const statusOf = async (person: Person, secret?: string) =>
    (await person.post(name, inputFor(secret))).statusCode

  it('[AU-15] requires the password in the same call', async () => {
    const person = await aMentee(t)
    expect(await statusOf(person)).toBe(400)
    expect(await statusOf(person, '')).toBeGreaterThanOrEqual(400)
    expect(await statusOf(person, wrong)).toBe(412)
    expect((await person.query<Bootstrap>('app.bootstrap')).me?.email).toBe(person.email)
    expect(await tryLogIn(person, password)).toBe(200)
    const signedOut = await visit(t).post(name, inputFor(password))
    expect(signedOut.statusCode).toBe(401)
  })

  it('[AU-15] shares the log-in limit, also under concurrency', async () => {
    const person = await aMentee(t)
    const answers = await many(20, () => statusOf(person, wrong))
    expect(answers.filter((status) => status === 412)).toHaveLength(5)
    expect(answers.filter((status) => status === 429)).toHaveLength(15)
    expect(await statusOf(person, password)).toBe(429)
    expect((await person.query<Bootstrap>('app.bootstrap')).me?.id).toBe(person.id)
  })
})

it('[AU-15] counts wrong passwords in the settings and at log-in together', async () => {
  const person = await aMentee(t)
  const ip = '192.0.2.16'
  const visitor = visit(t, { ip })
  visitor.cookie = person.cookie
  for (let count = 0; count < 3; count++)
    await visitor.post('account.deleteAccount', { password: wrong, word: 'REMOVE' })
  for (let count = 0; count < 2; count++) expect(await tryLogIn(person, wrong, { ip })).toBe(412)
  expect(await tryLogIn(person, password, { ip })).toBe(429)
})

it('[AU-14] hashes a few passwords concurrently and queues the rest: other calls are answered while 80 log in', async () => {
  const logIns: Promise<number>[] = []
  let answered = 0
  // Ten at a time until their hashes are queued: 80 at once would also wait for connections to the database.
  for (const queued = verificationStats.count; logIns.length < 80;) {
    for (let count = 0; count < 10; count++) {
      const email = `crowd${logIns.length}@example.org`
      logIns.push(tryLogIn({ email }, wrong).finally(() => answered++))
    }
    await eventually('their hashes', () => verificationStats.count - queued === logIns.length)
  }
  let served = 0
  while (answered < logIns.length) {
    expect((await visit(t).get('/api/app.bootstrap')).statusCode).toBe(200)
    // A request that waited for the queue would be answered after all of it, however fast the machine is.
    if (answered < logIns.length) served++
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(new Set(await Promise.all(logIns))).toEqual(new Set([412]))
  expect(served).toBeGreaterThan(5)
})

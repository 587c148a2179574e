import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { suspend } from '#server/features/account/suspension-store.ts'
import { calendarFeeds, callTimes, rateCounters } from '#server/db/schema.ts'
import { openMetrics } from '#server/metrics/index.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aPair, aMentee, nameFor } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { calendarFeed, callRate as rate } from '#shared/limits/call.ts'
import type { CalendarFeed } from '#shared/contract/call-times.ts'
import { newId } from '#shared/domain/ids.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ METRICS: 'on', METRICS_PORT: '0' })
})
afterAll(() => t.close())

async function agree({ mentor, mentee, chatId }: Pair, inMs: number): Promise<string> {
  const id = newId()
  await mentor.call('calls.proposeTime', { chatId, id, start: Date.now() + inMs, minutes: 30 })
  await mentee.call('calls.confirmTime', { chatId, id })
  return id
}

/** The path of a new feed of a member. */
const startFeed = async (person: Person): Promise<string> =>
  new URL((await person.call<{ url: string }>('calls.startFeed')).url).pathname

/** Reads a feed as a calendar program does: from elsewhere, without cookies. */
const read = (path: string, headers: Record<string, string> = {}) => visit(t).get(path, headers)

const eventsIn = (text: string) =>
  ICAL.Component.fromString(text)
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))

describe('the private calendar feed', () => {
  it('[CF1] is off until its member makes an address, whose secret has 128 bits and is stored as a hash', async () => {
    const { mentor } = await aPair(t)
    const port = await listen(t.app)
    const socket = await openSocket({ port, cookie: mentor.cookie })
    onTestFinished(() => socket.raw.terminate())
    const feed = await socket.watch([{ name: 'calendarFeed' }])
    const madeAt = () => (feed.of('calendarFeed').value as CalendarFeed | undefined)?.madeAt
    await feed.until('no feed', () => madeAt() === null)
    const path = await startFeed(mentor)
    await feed.until('a feed', () => typeof madeAt() === 'number')
    const secret = /^\/api\/calendar\/([\w-]{22})\.ics$/.exec(path)?.[1] ?? ''
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16)
    const [row] = await t.services.database.orm
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, mentor.id))
    expect(row?.hash).toEqual(createHash('sha256').update(secret).digest())
    await mentor.call('calls.stopFeed')
    await feed.until('no feed', () => madeAt() === null)
    expect((await read(path)).statusCode).toBe(404)
  })

  it('[CF1] a new address replaces the earlier one', async () => {
    const { mentor } = await aPair(t)
    const first = await startFeed(mentor)
    const second = await startFeed(mentor)
    expect((await read(first)).statusCode).toBe(404)
    expect((await read(second)).statusCode).toBe(200)
  })

  it('[CF2] has the agreed calls as another library reads them, without names, and follows what changes', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    const path = await startFeed(mentee)
    const id = await agree(pair, DAY)
    const proposed = newId()
    await mentor.call('calls.proposeTime', { chatId, id: proposed, start: Date.now() + 2 * DAY, minutes: 30 })
    const response = await read(path)
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const [event, ...others] = eventsIn(response.body)
    expect(others).toEqual([])
    expect([event?.uid, event?.sequence, event?.summary]).toEqual([`${id}@localhost`, 0, 'Call on Pathlight'])
    expect((event?.endDate.toUnixTime() ?? 0) - (event?.startDate.toUnixTime() ?? 0)).toBe(1_800)
    expect(response.body).toMatch(/^REFRESH-INTERVAL;VALUE=DURATION:PT1H\r$/m)
    // Long lines are folded.
    const whole = response.body.replaceAll(/\r\n[ \t]/g, '')
    const names = [nameFor('mentor', mentor.id), nameFor('mentee', mentee.id)]
    for (const word of [...names, mentor.id, mentee.id, chatId, mentor.email, mentee.email])
      expect(whole).not.toContain(word)

    const moved = newId()
    const start = Date.now() + 3 * DAY
    await mentor.call('calls.proposeTime', { chatId, id: moved, start, minutes: 60, moves: id })
    await mentee.call('calls.confirmTime', { chatId, id: moved })
    const [after] = eventsIn((await read(path)).body)
    expect([after?.uid, after?.sequence]).toEqual([`${id}@localhost`, 1])
    expect(after?.startDate.toUnixTime()).toBe(Math.floor(start / 1_000))

    await mentee.call('calls.removeTime', { chatId, id })
    expect(eventsIn((await read(path)).body)).toEqual([])
  })

  it('[CF2] has at most so many calls, those to come first, and none of a chat that has ended', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const rows = Array.from({ length: calendarFeed.calls + 20 }, (_, index) => {
      const startsAt = new Date(Date.now() + (index - 20) * HOUR)
      return {
        ...{ id: newId(), chatId, mentorId: mentor.id, menteeId: mentee.id, proposedBy: mentor.id },
        ...{ startsAt, endsAt: new Date(startsAt.getTime() + 30 * MINUTE), status: 'agreed' as const },
      }
    })
    await t.services.database.orm.insert(callTimes).values(rows)
    const path = await startFeed(mentor)
    const events = eventsIn((await read(path)).body)
    expect(events).toHaveLength(calendarFeed.calls)
    expect(events.every(({ endDate }) => endDate.toJSDate().getTime() > Date.now() - MINUTE)).toBe(true)
    await mentee.call('connections.end', { requestId: chatId })
    expect(eventsIn((await read(path)).body)).toEqual([])
  })

  const db = () => t.services.database.orm

  it('[CF3] logging out of one device does not end it', async () => {
    const person = await aMentee(t)
    const path = await startFeed(person)
    await person.call('account.logOut')
    expect((await read(path)).statusCode).toBe(200)
  })

  it('[CF3] is not made by a session that ends at the same time', async () => {
    const person = await aMentee(t)
    await Promise.all([
      person.post('calls.startFeed'),
      person.post('calls.startFeed'),
      db().transaction((tx) => suspend(tx, person.id)),
      person.post('calls.startFeed'),
    ])
    expect(await db().$count(calendarFeeds, eq(calendarFeeds.userId, person.id))).toBe(0)
  })

  it('[CF4] leaves no secret in the log or the metrics', async () => {
    const metrics = await openMetrics(t.services)
    if (!metrics) throw new Error('METRICS is on')
    onTestFinished(() => metrics.close())
    const person = await aMentee(t)
    const path = await startFeed(person)
    const secret = path.split('/').at(-1)?.replace('.ics', '') ?? ''
    await read(path)
    // Answered otherwise, and each of these is a line of the log.
    await read(`${path}x`)
    await read(`${path}%zz`)
    await read(`/calendar/${secret}`)
    await visit(t).post(`calendar/${secret}.ics`)
    await person.call('calls.stopFeed')
    await read(path)
    const shown = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    expect(shown).toContain('route="/api/calendar/:file",status="200"')
    expect(t.logged()).toContain('"route":"/api/calendar/:file"')
    for (const text of [shown, t.logged()]) expect(text).not.toContain(secret)
    const kept = await db().select().from(rateCounters)
    expect(JSON.stringify(kept)).not.toContain(secret)
  })

  it('[CF5] is asked for again each time, and answers 304 to a program that has the current version', async () => {
    const pair = await aPair(t)
    const path = await startFeed(pair.mentor)
    await agree(pair, DAY)
    const first = await read(path)
    const { etag = '' } = first.headers
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    expect(first.headers['set-cookie']).toBeUndefined()
    const again = await read(path, { 'if-none-match': `"other", W/${etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    await agree(pair, 2 * DAY)
    const changed = await read(path, { 'if-none-match': etag })
    expect([changed.statusCode, eventsIn(changed.body).length]).toEqual([200, 2])
    await pair.mentor.call('calls.stopFeed')
    expect((await read(path, { 'if-none-match': etag })).statusCode).toBe(404)
  })

  it('[CF6] is read so often in an hour, from wherever, and made so often', async () => {
    const person = await aMentee(t)
    const path = await startFeed(person)
    const statuses: number[] = []
    for (let count = 0; count <= rate.calendarPerFeed.points; count++)
      statuses.push((await read(path)).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(rate.calendarPerFeed.points)
    expect(statuses.at(-1)).toBe(429)
    for (let count = 1; count < rate.calendarPerUser.points; count++) await startFeed(person)
    await expect(person.call('calls.startFeed')).rejects.toThrow('limit.tooMany')
  })

  it('[CF6] guesses of one network are limited', async () => {
    const visitor = visit(t, { ip: '192.0.2.77' })
    const guess = () => visitor.get(`/api/calendar/${newId()}.ics`)
    expect((await guess()).statusCode).toBe(404)
    await db()
      .update(rateCounters)
      .set({ points: rate.calendarPerNetwork.points })
      .where(sql`${rateCounters.key} like 'calendarPerNetwork:%' and ${rateCounters.points} = 1`)
    expect((await guess()).statusCode).toBe(429)
  })
})

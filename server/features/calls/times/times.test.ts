import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { callTimes, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openRoom } from '#server/testing/clients/call-room.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import type { CallTimes } from '#shared/contract/call-times.ts'
import { callTimesPerChat, callWeeksAhead } from '#shared/limits/call.ts'
import { newId } from '#shared/domain/ids.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const adult = { birthYear: new Date().getUTCFullYear() - 22 }

let t: TestApp
let strict: TestApp
let port: number
let strictPort: number
beforeAll(async () => {
  t = await createTestApp()
  strict = await createTestApp({ SAFEGUARDING: 'strict' })
  port = await listen(t.app)
  strictPort = await listen(strict.app)
})
afterAll(async () => {
  await t.close()
  await strict.close()
})

/** Proposes a time that begins in `inMs`; returns its id. */
async function propose(by: Person, chatId: string, inMs: number, minutes = 30): Promise<string> {
  const id = newId()
  await by.call('calls.proposeTime', { chatId, id, start: Date.now() + inMs, minutes })
  return id
}

const confirm = (by: Person, chatId: string, id: string) =>
  by.call<{ isAgreed: boolean }>('calls.confirmTime', { chatId, id })

/** Agrees on a time that begins in `inMs`; returns its id. */
async function agree({ mentor, mentee, chatId }: Pair, inMs: number): Promise<string> {
  const id = await propose(mentor, chatId, inMs)
  expect(await confirm(mentee, chatId, id)).toEqual({ isAgreed: true })
  return id
}

const countTimes = (app: TestApp, chatId: string) =>
  app.services.database.orm.$count(callTimes, eq(callTimes.chatId, chatId))

async function openTimes(person: Person, chatId: string, at = port) {
  const socket = await openSocket({ port: at, cookie: person.cookie })
  onTestFinished(() => socket.raw.terminate())
  const feed = await socket.watch([{ name: 'callTimes', input: { chatId } }])
  return { feed, read: () => feed.of('callTimes').value as CallTimes | undefined }
}

async function watchTimes(person: Person, chatId: string) {
  const { feed, read } = await openTimes(person, chatId)
  const shown = () =>
    read()
      ?.times.map(
        ({ isAgreed, isMine }) => `${isMine ? 'mine' : 'theirs'} ${isAgreed ? 'agreed' : 'proposed'}`,
      )
      .join()
  return (expected: string) => feed.until(expected, () => shown() === expected)
}

const join = (person: Person, chatId: string) =>
  person.call('calls.join', { chatId, device: newId(), takesOver: false })

it('[CT1, CT2, CT4] is proposed by one, confirmed by the other, and cancelled by either, and both see it', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const [mentorSees, menteeSees] = [await watchTimes(mentor, chatId), await watchTimes(mentee, chatId)]
  const id = await propose(mentor, chatId, HOUR)
  await Promise.all([mentorSees('mine proposed'), menteeSees('theirs proposed')])
  expect(await confirm(mentor, chatId, id)).toEqual({ isAgreed: false })
  expect(await confirm(mentee, chatId, id)).toEqual({ isAgreed: true })
  expect(await confirm(mentee, chatId, id)).toEqual({ isAgreed: false })
  await Promise.all([mentorSees('mine agreed'), menteeSees('theirs agreed')])
  await mentor.call('calls.removeTime', { chatId, id })
  await Promise.all([mentorSees(''), menteeSees('')])
  const declined = await propose(mentee, chatId, HOUR)
  await mentorSees('theirs proposed')
  await mentor.call('calls.removeTime', { chatId, id: declined })
  await menteeSees('')
  expect(await confirm(mentor, chatId, declined)).toEqual({ isAgreed: false })
})

it('[CT1] is in the next weeks, of some length, and one of few that wait', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await expect(propose(mentor, chatId, -MINUTE)).rejects.toThrow('callTime.range')
  await expect(propose(mentor, chatId, (callWeeksAhead * 7 * 24 + 1) * HOUR)).rejects.toThrow(
    'callTime.range',
  )
  for (const minutes of [14, 91, 20.5])
    await expect(propose(mentor, chatId, HOUR, minutes)).rejects.toThrow('app.invalid')
  const again = { chatId, id: newId(), start: Date.now() + HOUR, minutes: 15 }
  await mentor.call('calls.proposeTime', again)
  await mentor.call('calls.proposeTime', again)
  for (let more = 1; more < callTimesPerChat.open; more++) await propose(mentee, chatId, more * HOUR)
  await expect(propose(mentor, chatId, HOUR)).rejects.toThrow('callTime.tooMany')
  expect(await countTimes(t, chatId)).toBe(callTimesPerChat.open)
})

it('[CT1] is one of few that are agreed on', async () => {
  const pair = await aPair(t)
  const rows = Array.from({ length: callTimesPerChat.agreed }, (_, index) => ({
    id: newId(),
    chatId: pair.chatId,
    mentorId: pair.mentor.id,
    menteeId: pair.mentee.id,
    proposedBy: pair.mentor.id,
    startsAt: new Date(Date.now() + (index + 2) * HOUR),
    endsAt: new Date(Date.now() + (index + 2.5) * HOUR),
    status: 'agreed' as const,
  }))
  await t.services.database.orm.insert(callTimes).values(rows)
  const id = await propose(pair.mentor, pair.chatId, HOUR)
  await expect(confirm(pair.mentee, pair.chatId, id)).rejects.toThrow('callTime.tooMany')
  await pair.mentee.call('calls.removeTime', { chatId: pair.chatId, id: rows[0]?.id })
  expect(await confirm(pair.mentee, pair.chatId, id)).toEqual({ isAgreed: true })
})

it('[CT5] opens calls with a minor in strict only around an agreed time, and not between adults or elsewhere', async () => {
  const pair = await aPair(strict)
  const { mentor, mentee, chatId } = pair
  await wakeUp(mentee)
  for (const one of [mentor, mentee]) await expect(join(one, chatId)).rejects.toThrow('call.notAgreed')
  // A room without a place from `calls.join` does not open either.
  const socket = await openSocket({ port: strictPort, cookie: mentor.cookie })
  const feed = await socket.watch([{ name: 'room', input: { chatId, device: newId() } }])
  await feed.until('a refusal', () => feed.of('room').failure?.reason === 'call.notAgreed')
  await propose(mentor, chatId, 5 * MINUTE)
  await agree(pair, 2 * HOUR)
  await expect(join(mentor, chatId)).rejects.toThrow('call.notAgreed')
  const id = await agree(pair, 9 * MINUTE)
  const room = await openRoom(strictPort, mentor, chatId)
  const theirs = await openRoom(strictPort, mentee, chatId)
  const passed = (ms: number) =>
    strict.services.database.orm
      .update(callTimes)
      .set({
        startsAt: sql`now() - interval '2 hours'`,
        endsAt: sql`now() - make_interval(secs => ${ms / 1000})`,
      })
      .where(eq(callTimes.id, id))
  await passed(29 * MINUTE)
  await expect(join(mentor, chatId)).rejects.toThrow('call.elsewhere')
  await passed(31 * MINUTE)
  await expect(join(mentor, chatId)).rejects.toThrow('call.notAgreed')
  // A member who is in the call stays in it, and can end it.
  expect(await theirs.send(1)).toBe(true)
  await room.feed.until('the frame', () => room.frames().length === 1)
  await mentee.call('calls.end', { chatId })
  await theirs.feed.until('the end', () => theirs.reason() === 'call.ended')
  for (const one of [socket, room.socket, theirs.socket]) one.raw.terminate()
  const adults = await aPair(strict, adult)
  await expect(join(adults.mentor, adults.chatId)).resolves.toBeDefined()
  const elsewhere = await aPair(t)
  await expect(join(elsewhere.mentor, elsewhere.chatId)).resolves.toBeDefined()
})

it('[CT5] opens calls in the quiet hours of a minor only during the time itself', async () => {
  const pair = await aPair(strict)
  const { mentor, mentee, chatId } = pair
  await wakeUp(mentee)
  const id = await agree(pair, HOUR)
  const move = (fromMs: number, untilMs: number) =>
    strict.services.database.orm
      .update(callTimes)
      .set({
        startsAt: sql`now() + make_interval(secs => ${fromMs / 1000})`,
        endsAt: sql`now() + make_interval(secs => ${untilMs / 1000})`,
      })
      .where(eq(callTimes.id, id))
  await move(-40 * MINUTE, -10 * MINUTE)
  await putToSleep(mentee)
  await expect(join(mentor, chatId)).rejects.toThrow('call.notAgreed')
  await move(5 * MINUTE, 35 * MINUTE)
  await expect(join(mentor, chatId)).rejects.toThrow('call.notAgreed')
  await move(-10 * MINUTE, 20 * MINUTE)
  await expect(join(mentor, chatId)).resolves.toBeDefined()
  await mentor.call('calls.end', { chatId })
  await move(-40 * MINUTE, -10 * MINUTE)
  await wakeUp(mentee)
  await expect(join(mentor, chatId)).resolves.toBeDefined()
})

it('[CT6] is gone after the end of the chat, a block, a pause, or a suspension, and does not come back', async () => {
  const pairs = await Promise.all(Array.from({ length: 4 }, () => aPair(t)))
  const [ended, blocked, paused, suspended] = pairs as [Pair, Pair, Pair, Pair]
  for (const pair of pairs) {
    await agree(pair, HOUR)
    await propose(pair.mentee, pair.chatId, 2 * HOUR)
  }
  await ended.mentor.call('connections.end', { requestId: ended.chatId })
  await blocked.mentee.call('safety.block', { userId: blocked.mentor.id })
  await blocked.mentee.call('safety.unblock', { userId: blocked.mentor.id })
  await paused.mentee.call('safety.pause', { userId: paused.mentor.id })
  await expect(propose(paused.mentor, paused.chatId, HOUR)).rejects.toThrow('chat.resting')
  await paused.mentee.call('safety.resume', { userId: paused.mentor.id })
  await t.services.database.orm
    .update(users)
    .set({ suspendedAt: new Date() })
    .where(eq(users.id, suspended.mentor.id))
  const counts = await Promise.all(pairs.map(({ chatId }) => countTimes(t, chatId)))
  expect(counts).toEqual([0, 0, 0, 0])
  await agree(blocked, HOUR)
})

it("[CT7] is never in a minor's quiet hours, and an adult proposes none during them", async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await mentee.call('account.saveQuietHours', { isOn: true })
  await wakeUp(mentee)
  // It is about 13:00 for the minor: in eleven hours it is night.
  for (const one of [mentor, mentee])
    await expect(propose(one, chatId, 11 * HOUR)).rejects.toThrow('callTime.quiet')
  const id = await propose(mentor, chatId, 2 * HOUR)
  await putToSleep(mentee)
  // It is about 1:00 now: what was proposed by day is at night.
  await expect(confirm(mentee, chatId, id)).rejects.toThrow('callTime.quiet')
  await expect(propose(mentor, chatId, 12 * HOUR)).rejects.toThrow('callTime.night')
  const own = await propose(mentee, chatId, 12 * HOUR)
  expect(await confirm(mentor, chatId, own)).toEqual({ isAgreed: true })
})

it('[CT5, CT7] says whether it is needed, when the call can be joined, and the quiet hours it cannot be in', async () => {
  const pair = await aPair(strict)
  const { mentor, mentee, chatId } = pair
  await wakeUp(mentee)
  await agree(pair, 2 * HOUR)
  const { feed, read } = await openTimes(mentor, chatId, strictPort)
  await feed.until('the time', () => read()?.times.length === 1)
  const time = read()?.times[0]
  const [start, end] = [time?.start ?? 0, time?.end ?? 0]
  expect(read()?.isRequired).toBe(true)
  expect(time?.joinSpan).toEqual({ start: start - 10 * MINUTE, end: end + 30 * MINUTE })
  // It is about 13:00 for the minor.
  const evening = read()?.quiet?.start ?? 0
  expect(Math.round((evening - Date.now()) / HOUR)).toBeGreaterThanOrEqual(7)
  await putToSleep(mentee)
  await feed.until('the night', () => (read()?.quiet?.start ?? Infinity) < Date.now())
  expect(read()?.times[0]?.joinSpan).toEqual({ start, end })
  const adults = await aPair(strict, adult)
  const theirs = await openTimes(adults.mentor, adults.chatId, strictPort)
  await theirs.feed.until('no times', () => theirs.read() !== undefined)
  expect(theirs.read()).toEqual({ times: [], canceled: [], isRequired: false, quiet: null })
})

it('[CT8] is part of the data export of both', async () => {
  const pair = await aPair(t)
  const id = await agree(pair, HOUR)
  for (const person of [pair.mentor, pair.mentee]) {
    const { data } = await takeOut(t, person)
    expect(data).toMatchObject({ chats: [{ callTimes: [{ id, status: 'agreed' }] }] })
  }
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { chats, requests, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { acceptedPair, aMentee, aMentor, mailsTo } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { rate, requests as limit } from '#shared/limits.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const statusOf = async (id: string) => {
  const rows = await t.services.database.orm.select().from(requests).where(eq(requests.id, id))
  return rows[0]?.status ?? null
}

/** A pending request. */
async function pendingRequest() {
  const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
  const id = pairId(mentor.id, mentee.id)
  const answer = await mentee.call<{ email: string }>('connections.request', { mentorId: mentor.id })
  return { mentor, mentee, id, answer }
}

/** A request with a status, reached by the calls of its members. */
async function requestIn(status: 'pending' | 'accepted' | 'rejected') {
  const request = await pendingRequest()
  if (status !== 'pending') {
    const call = status === 'accepted' ? 'connections.accept' : 'connections.reject'
    await request.mentor.call(call, { requestId: request.id })
  }
  return request
}

describe('sending', () => {
  it("[RQ1] stores one request for each pair, with an id of both ids, and answers the mentor's email", async () => {
    const { mentor, mentee, id, answer } = await pendingRequest()
    expect(answer).toEqual({ email: mentor.email })
    expect(id).toBe(`${mentor.id}__${mentee.id}`)
    expect(await statusOf(id)).toBe('pending')
  })

  it.each(['pending', 'accepted', 'rejected'] as const)(
    '[RQ1] rejects another while one is %s',
    async (status) => {
      const { mentor, mentee, id } = await requestIn(status)
      const again = mentee.call('connections.request', { mentorId: mentor.id })
      await expect(again).rejects.toThrow('request.failed')
      expect(await statusOf(id)).toBe(status)
    },
  )

  it('[RQ1] stores one of many concurrent requests', async () => {
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
    const asks = Array.from({ length: 8 }, () => mentee.post('connections.request', { mentorId: mentor.id }))
    const statuses = (await Promise.all(asks)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await statusOf(pairId(mentor.id, mentee.id))).toBe('pending')
  })

  it('[RQ1] is for mentees, to listed mentors only', async () => {
    const [mentor, unverified, mentee, another] = await Promise.all([
      aMentor(t),
      aMentor(t),
      aMentee(t),
      aMentee(t),
    ])
    const db = t.services.database.orm
    await db.update(users).set({ isEmailVerified: false }).where(eq(users.id, unverified.id))
    const tries: [Person, string][] = [
      [mentor, mentor.id],
      [mentor, mentee.id],
      [mentee, another.id],
      [mentee, mentee.id],
      [mentee, unverified.id],
      [mentee, 'nobody'],
    ]
    for (const [person, mentorId] of tries) {
      await expect(person.call('connections.request', { mentorId })).rejects.toThrow('app.notFound')
    }
  })

  it('[RQ2] allows five pending requests; the sixth after one is answered', async () => {
    const mentee = await aMentee(t)
    const mentors = await Promise.all(Array.from({ length: limit.open + 1 }, () => aMentor(t)))
    const ask = (at: number) => mentee.call('connections.request', { mentorId: mentors[at]?.id })
    const asks = mentors.map((_mentor, at) => ask(at).catch((error: Error) => error.message))
    const refusals = (await Promise.all(asks)).filter((answer) => typeof answer === 'string')
    expect(refusals).toEqual(['request.tooMany'])
    // Which one was rejected is random: all were sent at once.
    const stands = await Promise.all(mentors.map(({ id }) => statusOf(pairId(id, mentee.id))))
    const answered = mentors[stands.indexOf('pending')]
    if (!answered) throw new Error('nobody was asked')
    await answered.call('connections.reject', { requestId: pairId(answered.id, mentee.id) })
    const refused = stands.indexOf(null)
    await ask(refused)
    expect(await statusOf(pairId(mentors[refused]?.id ?? '', mentee.id))).toBe('pending')
  })

  it('[RQ2] allows ten a day and says how long to wait; rejected calls do not count', async () => {
    const mentee = await aMentee(t)
    const mentors = await Promise.all(
      Array.from({ length: rate.requestPerMentee.points + 1 }, () => aMentor(t)),
    )
    const ask = (mentor: Person | undefined) => mentee.call('connections.request', { mentorId: mentor?.id })
    await ask(mentors[0])
    for (let again = 0; again < rate.requestPerMentee.points; again++) {
      await expect(ask(mentors[0])).rejects.toThrow('request.failed')
    }
    for (const [index, mentor] of mentors.slice(0, -1).entries()) {
      if (index > 0) await ask(mentor)
      await mentor.call('connections.reject', { requestId: pairId(mentor.id, mentee.id) })
    }
    const last = await mentee.post('connections.request', { mentorId: mentors.at(-1)?.id })
    expect(last.statusCode).toBe(429)
    const { data } = last.json<{ error: { data: { reason: string; retryAfter: number } } }>().error
    expect(data.reason).toBe('limit.tooMany')
    expect(data.retryAfter).toBeGreaterThan(80_000)
  })
})

const calls = ['connections.accept', 'connections.reject', 'connections.remove', 'connections.end'] as const
type Status = 'pending' | 'accepted' | 'rejected'
/** What each member can do with a request in each status, and the result; everything else is rejected. */
const allowed: Record<
  Status,
  Record<'mentor' | 'mentee', Partial<Record<(typeof calls)[number], Status | null>>>
> = {
  pending: {
    mentor: { 'connections.accept': 'accepted', 'connections.reject': 'rejected' },
    mentee: { 'connections.remove': null },
  },
  accepted: { mentor: { 'connections.end': null }, mentee: { 'connections.end': null } },
  rejected: { mentor: { 'connections.remove': null }, mentee: { 'connections.remove': null } },
}
const table = (['pending', 'accepted', 'rejected'] as const).flatMap((status) =>
  (['mentor', 'mentee'] as const).flatMap((side) => calls.map((call) => ({ status, side, call }))),
)

describe('answering and deleting', () => {
  it.each(table)(
    '[RQ3, RQ4, RQ5] $call by the $side of a $status request',
    async ({ status, side, call }) => {
      const request = await requestIn(status)
      const response = await request[side].post(call, { requestId: request.id })
      const outcome = allowed[status][side][call]
      expect({ status: response.statusCode, outcome: await statusOf(request.id) }).toEqual(
        outcome === undefined
          ? { status: response.statusCode === 404 ? 404 : 412, outcome: status }
          : { status: 200, outcome },
      )
    },
  )

  it.each(calls)('[RQ3, RQ4, RQ5] %s answers others that the request does not exist', async (call) => {
    const { id } = await pendingRequest()
    for (const stranger of [await aMentor(t), await aMentee(t)]) {
      const real = await stranger.post(call, { requestId: id })
      const invented = await stranger.post(call, { requestId: 'a__b' })
      expect([real.statusCode, invented.statusCode]).toEqual([404, 404])
    }
    expect(await statusOf(id)).toBe('pending')
  })

  it('[RQ3] one of a concurrent acceptance, rejection and deletion succeeds', async () => {
    const { mentor, mentee, id } = await pendingRequest()
    const answers = await Promise.all([
      mentor.post('connections.accept', { requestId: id }),
      mentor.post('connections.reject', { requestId: id }),
      mentee.post('connections.remove', { requestId: id }),
    ])
    const [accepted, rejected, removed] = answers.map(({ statusCode }) => statusCode === 200)
    // One of the three. A request that was rejected before the mentee's call arrived may also be deleted.
    expect([accepted, rejected || removed].filter(Boolean)).toHaveLength(1)
    expect(await statusOf(id)).toBe(accepted ? 'accepted' : removed ? null : 'rejected')
  })

  it('[RQ4] a deleted request can be sent again', async () => {
    const { mentor, mentee, id } = await requestIn('rejected')
    await mentee.call('connections.remove', { requestId: id })
    await mentee.call('connections.request', { mentorId: mentor.id })
    expect(await statusOf(id)).toBe('pending')
  })
})

describe('ending', () => {
  it.each(['mentor', 'mentee'] as const)(
    '[RQ5] by the %s closes the chat for both, and the mentee can ask again at once',
    async (side) => {
      const pair = await acceptedPair(t)
      const { chatId } = pair
      const line = (id: string) => ({ chatId, id: id.padEnd(20, 'a'), text: 'hello' })
      await pair.mentee.call('chat.send', line('b'))
      await pair[side].call('connections.end', { requestId: chatId })
      for (const [index, person] of [pair.mentor, pair.mentee].entries()) {
        const sent = await person.post('chat.send', line(`c${index}`.replace('0', 'd').replace('1', 'e')))
        const read = await person.get(
          `/api/chat.page?input=${encodeURIComponent(JSON.stringify({ chatId, before: 9 }))}`,
        )
        expect([sent.statusCode, read.statusCode].filter((status) => status === 200)).toEqual([])
      }
      expect(await statusOf(chatId)).toBeNull()
      await pair.mentee.call('connections.request', { mentorId: pair.mentor.id })
      expect(await statusOf(chatId)).toBe('pending')
    },
  )

  it('[RQ6] keeps the messages for when the same pair is accepted again', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    await mentee.call('chat.send', { chatId, id: 'f'.repeat(20), text: 'the first time' })
    await mentee.call('connections.end', { requestId: chatId })
    await mentee.call('connections.request', { mentorId: mentor.id })
    await mentor.call('connections.accept', { requestId: chatId })
    const sent = await mentor.call<{ seq: number }>('chat.send', {
      chatId,
      id: 'g'.repeat(20),
      text: 'again',
    })
    expect(sent.seq).toBe(2)
    const { messages } = await mentor.query<{ messages: { text: string }[] }>('chat.page', {
      chatId,
      before: 9,
    })
    expect(messages.map(({ text }) => text)).toEqual(['the first time', 'again'])
    const rows = await t.services.database.orm.select().from(chats).where(eq(chats.id, chatId))
    expect(rows[0]).toMatchObject({ isOpen: true, endedAt: null })
  })
})

describe('emails', () => {
  it('[RQ7] notify the mentor of a request and the mentee of its acceptance, with names only', async () => {
    const { mentor, mentee, id } = await pendingRequest()
    const [about] = await mailsTo(t, mentor.email)
    expect(about?.subject).toMatch(/^mentee \w+ wants you to be their mentor$/)
    expect(about?.text).toContain('/connections/mentor')
    await mentor.call('connections.accept', { requestId: id })
    const [accepted] = await mailsTo(t, mentee.email)
    expect(accepted?.subject).toMatch(/^mentor \w+ accepted your request$/)
    expect(accepted?.text).toContain(`/chat/${id}`)
    expect(about?.text).not.toContain(mentee.email)
    expect(accepted?.text).not.toContain(mentor.email)
  })

  it('[RQ7] name the site in the subject where the mentee has no name yet', async () => {
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t, { fullName: null })])
    await mentee.call('connections.request', { mentorId: mentor.id })
    const [about] = await mailsTo(t, mentor.email)
    expect(about?.subject).toBe('New mentoring request on Pathlight')
  })

  it('[RQ7] notify no one of a rejection', async () => {
    const { mentee } = await requestIn('rejected')
    const another = await aMentor(t)
    await mentee.call('connections.request', { mentorId: another.id })
    await another.call('connections.accept', { requestId: pairId(another.id, mentee.id) })
    const mails = await mailsTo(t, mentee.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^mentor \w+ accepted your request$/),
    ])
  })
})

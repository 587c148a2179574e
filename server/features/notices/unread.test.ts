import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { devMails, sessions, unreadNotices } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { letTimePass, settled } from '#server/testing/data/notices.ts'
import { acceptedPair, nameFor } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import { topics } from '#shared/contract/topics.ts'
import { newId } from '#shared/domain/ids.ts'
import { noticesMailers } from './mails.ts'
import { queueUnreadMails } from './unread/queue.ts'

let t: TestApp
let beside: TestApp
beforeAll(async () => {
  t = await createTestApp()
  beside = await createTestApp({}, t)
})
afterAll(async () => {
  await beside.close()
  await t.close()
})

const write = ({ mentee, chatId }: Pair, text = 'a secret of mine') =>
  mentee.call('chat.send', { chatId, id: newId(), text, imageId: null })

/** The emails about unread messages that a member got so far. */
async function unreadMails(person: Person) {
  await settled(t, 'mail')
  const mails = await t.services.database.orm.select().from(devMails).where(eq(devMails.to, person.email))
  return mails
    .filter(({ subject }) => subject.includes('unread'))
    .toSorted((a, b) => +a.createdAt - +b.createdAt)
}

describe('the email about unread messages', () => {
  it('[NT1] says from whom and how many, in no words of the messages, once the member has been away for a while', async () => {
    const pair = await acceptedPair(t)
    await write(pair)
    await write(pair)
    await letTimePass(t, pair.mentor, 14)
    await queueUnreadMails(t.services)
    expect(await unreadMails(pair.mentor)).toEqual([])
    await letTimePass(t, pair.mentor, 1)
    await queueUnreadMails(t.services)
    const [mail] = await unreadMails(pair.mentor)
    const name = nameFor('mentee', pair.mentee.id)
    expect(mail?.subject).toBe(`2 unread messages from ${name}`)
    expect(mail?.text).toContain(`${name}: 2 messages`)
    expect(mail?.text).toContain(`http://localhost:3000/chat/${pair.chatId}`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('secret')
  })

  it('[NT1] is one, however often and on however many nodes the search runs', async () => {
    const pair = await acceptedPair(t)
    await write(pair)
    await letTimePass(t, pair.mentor, 20)
    const nodes = [t, beside, t, beside, t, beside]
    await Promise.all(nodes.map(({ services }) => queueUnreadMails(services)))
    await queueUnreadMails(t.services)
    expect(await unreadMails(pair.mentor)).toHaveLength(1)
  })

  it('[NT1] is repeated after a day at the earliest, if there are new messages, or when what it told of was read', async () => {
    const pair = await acceptedPair(t)
    const search = async (minutes: number) => {
      await letTimePass(t, pair.mentor, minutes)
      await queueUnreadMails(t.services)
      return (await unreadMails(pair.mentor)).length
    }
    await write(pair)
    expect(await search(20)).toBe(1)
    expect(await search(30 * 60)).toBe(1)
    await write(pair)
    expect(await search(20)).toBe(2)
    await write(pair)
    expect(await search(23 * 60)).toBe(2)
    expect(await search(60)).toBe(3)
    await pair.mentor.call('chat.seen', { chatId: pair.chatId, seq: 3 })
    await write(pair)
    expect(await search(20)).toBe(4)
  })

  it('[NT1] is not sent for what is read, deleted, or of a pair that rests', async () => {
    const pairs = await Promise.all([acceptedPair(t), acceptedPair(t), acceptedPair(t)])
    for (const pair of pairs) await write(pair)
    const [read, deleted, paused] = pairs
    await read.mentor.call('chat.seen', { chatId: read.chatId, seq: 1 })
    await deleted.mentee.call('chat.deleteMessage', { chatId: deleted.chatId, seq: 1 })
    await paused.mentee.call('safety.pause', { userId: paused.mentor.id })
    for (const { mentor } of pairs) await letTimePass(t, mentor, 20)
    await queueUnreadMails(t.services)
    for (const { mentor } of pairs) expect(await unreadMails(mentor)).toEqual([])
  })

  it('[NT1, ML7] is obsolete when the messages were read before it was sent', async () => {
    const pair = await acceptedPair(t)
    await write(pair)
    const id = `${pair.mentor.id}/1000`
    await t.services.database.orm
      .insert(unreadNotices)
      .values({ userId: pair.mentor.id, mailedAt: new Date(1_000) })
    const { unreadMessages } = noticesMailers(t.services)
    expect(await unreadMessages(`${pair.mentor.id}/999`)).toBeNull()
    expect(await unreadMessages(id)).toMatchObject({ to: pair.mentor.email })
    expect(await unreadMessages(id)).toEqual(await unreadMessages(id))
    await pair.mentor.call('chat.seen', { chatId: pair.chatId, seq: 1 })
    expect(await unreadMessages(id)).toBeNull()
  })

  it('[NT1] is not sent to a member who is at a page, and counts the time from when they were last', async () => {
    const pair = await acceptedPair(t)
    await write(pair)
    await letTimePass(t, pair.mentor, 20)
    await pair.mentor.call('notices.here')
    // The call was use of the session, too, which is written much more rarely.
    await t.services.database.orm
      .update(sessions)
      .set({ lastSeenAt: sql`now() - interval '1 hour'` })
      .where(eq(sessions.userId, pair.mentor.id))
    const search = async (minutes: number) => {
      await letTimePass(t, pair.mentor, minutes)
      await queueUnreadMails(t.services)
      return (await unreadMails(pair.mentor)).length
    }
    expect(await search(14)).toBe(0)
    expect(await search(1)).toBe(1)
  })

  it('[NT1] is sent to a member whose tab is open, and who is not at it', async () => {
    const pair = await acceptedPair(t)
    const port = await listen(t.app)
    const socket = await openSocket({ port, cookie: pair.mentor.cookie })
    onTestFinished(() => socket.raw.terminate())
    const tab = await socket.watch([{ name: 'chats' }])
    await tab.until('the chats', () => tab.of('chats').value !== undefined)
    await write(pair)
    const isOnline = async () => (await t.services.leases.holders(topics.presence(pair.mentor.id)))?.length
    await expect.poll(isOnline).toBe(1)
    await letTimePass(t, pair.mentor, 16)
    await queueUnreadMails(t.services)
    expect(await unreadMails(pair.mentor)).toHaveLength(1)
    expect(await isOnline()).toBe(1)
  })

  it('[NT6] waits for the morning of a minor', async () => {
    const pair = await acceptedPair(t)
    await pair.mentor.call('chat.send', {
      chatId: pair.chatId,
      id: newId(),
      text: 'good night',
      imageId: null,
    })
    await putToSleep(pair.mentee)
    await letTimePass(t, pair.mentee, 20)
    await queueUnreadMails(t.services)
    const { rows } = await t.services.database.orm.execute<{ later: boolean }>(sql`
      select start_after > now() as later from pgboss.job where data->>'kind' = 'unreadMessages'
        and data->>'id' like ${`${pair.mentee.id}/%`}`)
    expect(rows).toEqual([{ later: true }])
    await wakeUp(pair.mentee)
    expect(await unreadMails(pair.mentee)).toEqual([])
  })

  it('[NT1] can be switched off, and the setting UNREAD_MAIL_MINUTES moves it', async () => {
    const pair = await acceptedPair(t)
    await write(pair)
    await pair.mentor.call('notices.saveChoice', { kind: 'messages', email: false, push: true })
    await letTimePass(t, pair.mentor, 20)
    await queueUnreadMails(t.services)
    const told = () =>
      t.services.database.orm.select().from(unreadNotices).where(eq(unreadNotices.userId, pair.mentor.id))
    expect(await told()).toEqual([])
    await pair.mentor.call('notices.saveChoice', { kind: 'messages', email: true, push: true })
    await letTimePass(t, pair.mentor, 6)
    await queueUnreadMails(t.services)
    expect(await told()).toEqual([])
    await queueUnreadMails({ ...t.services, config: { ...t.services.config, unreadMailMinutes: 5 } })
    expect(await unreadMails(pair.mentor)).toHaveLength(1)
  })
})

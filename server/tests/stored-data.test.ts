import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { availability, chats, messages, notes, people, requests, users } from '#server/db/schema.ts'
import { readChatEnd } from '#server/features/chat/chat-end.ts'
import { listChats } from '#server/features/chat/chat-store.ts'
import { listConnections } from '#server/features/connections/list-store.ts'
import { deleteOrphanedRequests } from '#server/features/connections/store.ts'
import { createTestApp, visit } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { acceptedPair, aMentee, aMentor, join, password, rollAndPeek } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { deliveryStatus, seenBy } from '#shared/domain/delivery.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import type { UploadedImage } from '#shared/contract/chat.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const aJpeg = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b6b5f' } })
    .jpeg()
    .toBuffer()

async function upload(person: Person, path: string) {
  const { cookie } = person
  const headers = { origin: 'http://localhost:3000', cookie, 'content-type': 'image/jpeg' }
  const payload = await aJpeg()
  return t.app.inject({ method: 'POST', url: `/api/upload/${path}`, headers, payload })
}

describe('stored data', () => {
  it('[DA1] of a user: email address, verification, role, and name; skills for mentors only', async () => {
    const email = 'kept@example.org'
    await join(t, { email })
    const db = t.services.database.orm
    const [row] = await db
      .select({
        email: users.email,
        isVerified: users.isEmailVerified,
        role: people.role,
        skills: people.skills,
      })
      .from(users)
      .innerJoin(people, eq(people.id, users.id))
      .where(eq(users.email, email))
    expect(row).toEqual({ email, isVerified: true, role: 'mentee', skills: [] })

    const visitor = visit(t)
    const form = { email: 'grown@example.org', password, age: 40 }
    const { ticket } = await visitor.call<{ ticket: string }>('account.signUp', {
      ...form,
      ...(await rollAndPeek(t, visitor)),
    })
    const asMentee = { ...form, ticket, role: 'mentee', skills: ['law'] }
    await expect(visitor.call('account.chooseRole', asMentee)).rejects.toThrow('app.invalid')
    const mentee = await aMentee(t)
    await expect(mentee.call('people.saveSkills', { skills: ['law'] })).rejects.toThrow('app.forbidden')
  })

  it('[DA2] of a request: its two members, whose ids form its id and that of their chat; state and time', async () => {
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
    await mentee.call('connections.request', { mentorId: mentor.id })
    const id = `${mentor.id}__${mentee.id}`
    expect(id).toBe(pairId(mentor.id, mentee.id))
    const [row] = await t.services.database.orm.select().from(requests).where(eq(requests.id, id))
    expect(row).toMatchObject({ mentorId: mentor.id, requesterId: mentee.id, status: 'pending' })
    expect(Math.abs(Date.now() - (row?.createdAt.getTime() ?? 0))).toBeLessThan(60_000)
    await mentor.call('connections.accept', { requestId: id })
    await mentee.call('chat.send', { chatId: id, id: newId(), text: 'Hello!' })
  })

  it('[DA3] of a message: text, the email address and id of its sender, time, optional image; who saw it follows from the read markers', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    await mentee.call('chat.send', { chatId, id: newId(), text: 'Hello!' })
    const { imageId } = (await upload(mentor, `chat/${chatId}`)).json<UploadedImage>()
    await mentor.call('chat.send', { chatId, id: newId(), text: '', imageId })
    const rows = await t.services.database.orm
      .select()
      .from(messages)
      .where(eq(messages.chatId, chatId))
      .orderBy(messages.seq)
    expect(rows).toMatchObject([
      { text: 'Hello!', senderEmail: mentee.email, senderId: mentee.id, imageUrl: null },
      {
        text: '',
        senderEmail: mentor.email,
        senderId: mentor.id,
        imageUrl: expect.stringContaining(imageId),
      },
    ])
    const [first] = rows
    if (!first) throw new Error('nothing was stored')
    const unseen = seenBy(first, { [mentor.id]: 0, [mentee.id]: 1 })
    expect([unseen, deliveryStatus(unseen)]).toEqual([[mentee.id], 'sent'])
    const seen = seenBy(first, { [mentor.id]: 1, [mentee.id]: 1 })
    expect([seen, deliveryStatus(seen)]).toEqual([[mentee.id, mentor.id], 'seen'])
  })

  it('[DA4] of a note: owner, text, and time; for availability: owner, and days with two 24-hour times', async () => {
    const me = await aMentee(t)
    const id = newId()
    await me.call('notes.add', { id, content: 'Ask about stars' })
    const { notes: listed } = await me.query<{ notes: { createdAt: number }[] }>('notes.list', { search: '' })
    expect(Math.abs(Date.now() - (listed[0]?.createdAt ?? 0))).toBeLessThan(60_000)
    const slots = [{ day: 'Monday', from: '16:00', to: '18:30' }]
    await me.call('availability.save', { slots, timeZone: 'Europe/Berlin' })
    const db = t.services.database.orm
    expect(await db.select().from(notes).where(eq(notes.userId, me.id))).toMatchObject([
      { id, userId: me.id, content: 'Ask about stars' },
    ])
    expect(await db.select().from(availability).where(eq(availability.userId, me.id))).toEqual([
      { userId: me.id, slots, exceptions: [], timeZone: 'Europe/Berlin' },
    ])
  })

  it('[DA5] of images: a profile picture under one key of its member, a chat image under its chat', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    await upload(mentee, 'profile')
    expect(await t.services.files.get(`profile-pictures/${mentee.id}/profile.jpg`)).not.toBeNull()
    const { imageId } = (await upload(mentor, `chat/${chatId}`)).json<UploadedImage>()
    expect(await t.services.files.get(`chat-images/chat_images/${chatId}/${imageId}.webp`)).not.toBeNull()
  })
})

it('[RQ9] lists no deleted member in connections and chats', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t)
  const another = await aMentor(t)
  await mentee.call('connections.request', { mentorId: another.id })
  const { database } = t.services
  const listed = async () => {
    const { pending, accepted } = await listConnections(database.orm, mentee.id, 'open')
    const chats = await listChats(database, mentee.id, 'open')
    return [pending, accepted, chats].map((list) => list.map(({ id }) => id))
  }
  expect(await listed()).toEqual([[pairId(another.id, mentee.id)], [chatId], [chatId]])
  const db = database.orm
  await db.delete(people).where(eq(people.id, mentor.id))
  await another.call('account.deleteAccount', { password, word: 'REMOVE' })
  expect(await listed()).toEqual([[], [], []])
  expect(await db.$count(requests, eq(requests.mentorId, another.id))).toBe(0)
})

it('[RQ9] the cleanup deletes requests of members without a person record, closes their chats, and keeps all others', async () => {
  const db = t.services.database.orm
  const [gone, kept] = [await acceptedPair(t), await acceptedPair(t)]
  await db.delete(people).where(eq(people.id, gone.mentee.id))
  await deleteOrphanedRequests(db)
  const statusOf = async ({ chatId }: { chatId: string }) => [
    await db.$count(requests, eq(requests.id, chatId)),
    await db.$count(chats, and(eq(chats.id, chatId), eq(chats.isOpen, true))),
  ]
  expect(await statusOf(gone)).toEqual([0, 0])
  expect(await statusOf(kept)).toEqual([1, 1])
})

it('[RQ9, CH31] a chat that the cleanup closes was ended by none of its members', async () => {
  const db = t.services.database.orm
  const { mentor, mentee, chatId } = await acceptedPair(t)
  // What a node of the version before leaves when a chat that had ended is opened again.
  await db.update(chats).set({ endedBy: mentee.id }).where(eq(chats.id, chatId))
  await db.delete(people).where(eq(people.id, mentee.id))
  await deleteOrphanedRequests(db)
  expect(await readChatEnd(db, { chatId, myId: mentor.id, profile: 'open' })).toMatchObject({ by: null })
})

it('[CH30] accepts messages in a chat from its two members only, and only while the request is accepted', async () => {
  const [mentor, mentee, stranger] = await Promise.all([aMentor(t), aMentee(t), aMentee(t)])
  const chatId = pairId(mentor.id, mentee.id)
  const send = (who: Person) => who.call('chat.send', { chatId, id: newId(), text: 'Hello!' })
  await mentee.call('connections.request', { mentorId: mentor.id })
  for (const who of [mentor, mentee]) await expect(send(who)).rejects.toThrow()
  await mentor.call('connections.accept', { requestId: chatId })
  for (const who of [mentor, mentee]) expect(await send(who)).toMatchObject({ text: 'Hello!' })
  await expect(send(stranger)).rejects.toThrow('app.notFound')
  await mentee.call('connections.end', { requestId: chatId })
  for (const who of [mentor, mentee]) await expect(send(who)).rejects.toThrow()
})

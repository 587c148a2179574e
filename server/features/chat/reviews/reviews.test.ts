import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { people, users } from '#server/db/schema.ts'
import { releaseDueMessages } from '#server/features/chat/held/release.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { daytimePair, listed, pageOf, sendImage, statusFor } from '#server/testing/data/image-reviews.ts'
import { putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { Message } from '#shared/contract/chat.ts'

let t: TestApp
let port: number
let lead: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'strict' })
  port = await listen(t.app)
  lead = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const decide = async (imageId: string, decision: 'approved' | 'refused') =>
  lead.call('staff/pictures.decide', { imageId, decision })

/** Whether the export of a member names an image, anywhere in it. */
const hasInExport = async (person: Person, imageId: string): Promise<boolean> => {
  const { files } = await takeOut(t, person)
  return JSON.stringify([...files]).includes(imageId)
}

it('[IR1, IR2, FI-7] an image of an adult waits: only its sender reads it, in each way, until it is approved', async () => {
  const { mentor, mentee, chatId } = await daytimePair(t)
  const { imageId, url } = await sendImage(t, mentor, chatId, { imageAlt: 'our lighthouse', text: 'look' })
  expect([await statusFor(mentor, url), await statusFor(mentee, url)]).toEqual([200, 404])
  for (const member of [mentor, mentee]) {
    const [message] = await pageOf(member, chatId)
    expect(message).toMatchObject({ text: 'look', image: { url, review: 'waiting' } })
    expect(JSON.stringify(message)).not.toContain('lighthouse')
  }
  expect([await hasInExport(mentor, imageId), await hasInExport(mentee, imageId)]).toEqual([true, false])
  await decide(imageId, 'approved')
  expect([await statusFor(mentor, url), await statusFor(mentee, url)]).toEqual([200, 200])
  expect((await pageOf(mentee, chatId))[0]?.image).toEqual({
    bytes: expect.any(Number) as unknown,
    ...{ url, width: 40, height: 30, alt: 'our lighthouse' },
  })
  expect(await hasInExport(mentee, imageId)).toBe(true)
})

it('[IR2, IR3] a refused image stays with its sender, and both rows say so', async () => {
  const { mentor, mentee, chatId } = await daytimePair(t)
  const { imageId, url } = await sendImage(t, mentor, chatId)
  await decide(imageId, 'refused')
  expect([await statusFor(mentor, url), await statusFor(mentee, url)]).toEqual([200, 404])
  for (const member of [mentor, mentee])
    expect((await pageOf(member, chatId))[0]?.image).toMatchObject({ review: 'refused' })
  expect(await hasInExport(mentee, imageId)).toBe(false)
})

it('[IR3] the row reaches both members as waiting, and its decision as a revision', async () => {
  const { mentor, mentee, chatId } = await daytimePair(t)
  const watched = await Promise.all(
    [mentor, mentee].map(async ({ cookie }) => {
      const socket = await openSocket({ port, cookie })
      const feed = await socket.watch([{ name: 'messages', input: { chatId } }])
      const last = () => feed.of('messages').rows?.at(-1) as Message | undefined
      return { socket, feed, last }
    }),
  )
  const { imageId } = await sendImage(t, mentor, chatId)
  for (const { feed, last } of watched)
    await feed.until('the waiting image', () => last()?.image?.review === 'waiting')
  await decide(imageId, 'approved')
  for (const { feed, last, socket } of watched) {
    await feed.until('the revision', () => (last()?.rev ?? 0) > 0)
    expect(last()?.image).not.toHaveProperty('review')
    socket.raw.terminate()
  }
})

it('[IR1] images of minors and between adults do not wait', async () => {
  const { mentor, mentee, chatId } = await daytimePair(t)
  const ofMinor = await sendImage(t, mentee, chatId)
  expect(await statusFor(mentor, ofMinor.url)).toBe(200)
  const adults = await aPair(t, { birthYear: new Date().getUTCFullYear() - 22 })
  const ofAdult = await sendImage(t, adults.mentor, adults.chatId)
  expect(await statusFor(adults.mentee, ofAdult.url)).toBe(200)
  expect((await pageOf(adults.mentee, adults.chatId))[0]?.image).not.toHaveProperty('review')
})

it('[IR1] an image that was held at night waits from its release', async () => {
  const { mentor, mentee, chatId } = await daytimePair(t)
  await putToSleep(mentee).catch(() => undefined)
  const { imageId, url } = await sendImage(t, mentor, chatId)
  expect(await statusFor(mentee, url)).toBe(404)
  expect((await listed(lead)).map((one) => one.imageId)).not.toContain(imageId)
  await wakeUp(mentee)
  await releaseDueMessages(t.services)
  expect(await statusFor(mentee, url)).toBe(404)
  expect((await pageOf(mentee, chatId))[0]?.image).toMatchObject({ review: 'waiting' })
  await decide(imageId, 'approved')
  expect(await statusFor(mentee, url)).toBe(200)
})

it('[IR1] an image waits also after the profile has changed, and after the minor has come of age', async () => {
  const { mentor, mentee, chatId } = await daytimePair(t)
  const { url } = await sendImage(t, mentor, chatId)
  Object.assign(t.services.config, { safeguarding: 'open' })
  try {
    expect(await statusFor(mentee, url)).toBe(404)
    // What is sent from now on does not wait.
    const later = await sendImage(t, mentor, chatId)
    expect(await statusFor(mentee, later.url)).toBe(200)
  } finally {
    Object.assign(t.services.config, { safeguarding: 'strict' })
  }
  const adult = { ageBand: '18+', bandChangesOn: null } as const
  await t.services.database.orm.update(people).set(adult).where(eq(people.id, mentee.id))
  expect(await statusFor(mentee, url)).toBe(404)
})

it('[IR7] a deleted message, an ended chat, and a block leave the list, a suspension while it lasts', async () => {
  const pairs = await Promise.all([1, 2, 3, 4].map(() => daytimePair(t)))
  const sent = await Promise.all(pairs.map(({ mentor, chatId }) => sendImage(t, mentor, chatId)))
  const waiting = async () => {
    const ids = (await listed(lead)).map(({ imageId }) => imageId)
    return sent.map(({ imageId }) => ids.includes(imageId))
  }
  expect(await waiting()).toEqual([true, true, true, true])
  const [deleted, ended, blocked, suspended] = pairs
  if (!deleted || !ended || !blocked || !suspended) throw new Error('four pairs')
  const { orm } = t.services.database
  const suspend = (suspendedAt: Date | null) =>
    orm.update(users).set({ suspendedAt }).where(eq(users.id, suspended.mentor.id))
  await deleted.mentor.call('chat.deleteMessage', { chatId: deleted.chatId, seq: 1 })
  await ended.mentee.call('connections.end', { requestId: ended.chatId })
  await blocked.mentee.call('safety.block', { userId: blocked.mentor.id })
  await suspend(new Date())
  expect(await waiting()).toEqual([false, false, false, false])
  for (const { imageId } of sent)
    await expect(decide(imageId, 'approved')).rejects.toThrow('staff.pictureGone')
  await suspend(null)
  expect(await waiting()).toEqual([false, false, false, true])
  for (const [index, { mentee }] of pairs.entries())
    expect(await statusFor(mentee, sent[index]?.url ?? '')).toBe(404)
})

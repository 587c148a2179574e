import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { imageReviews, staff } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { daytimePair, sendImage } from '#server/testing/data/image-reviews.ts'
import { mailsTo } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import { queueReviewMails } from './mails.ts'

const contact = 'safety@example.org'
let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'strict', SAFETY_CONTACT: contact })
})
afterAll(() => t.close())

it('[IR8] leads get an email with the number alone, at most once an hour and only for new ones; without a lead the contact', async () => {
  const { orm } = t.services.database
  const letTwoHoursPass = () =>
    orm.update(imageReviews).set({ notifiedAt: sql`notified_at - interval '2 hours'` })
  const lead = await aStaff(t, 'lead')
  await aStaff(t, 'coordinator')
  const { mentor, mentee, chatId } = await daytimePair(t)
  await queueReviewMails(t.services)
  await sendImage(t, mentor, chatId, { imageAlt: 'a lighthouse' })
  // Two nodes at once.
  await Promise.all([queueReviewMails(t.services), queueReviewMails(t.services)])
  const [first] = await mailsTo(t, lead.email)
  expect(first?.subject).toBe('1 picture waits for a check at Pathlight')
  expect(first?.text).toContain('/staff/pictures')
  for (const secret of ['lighthouse', mentor.id, mentee.id, chatId]) expect(first?.text).not.toContain(secret)
  await sendImage(t, mentor, chatId)
  // Within the hour.
  await queueReviewMails(t.services)
  await letTwoHoursPass()
  await queueReviewMails(t.services)
  const [, second] = await mailsTo(t, lead.email, 2)
  expect(second?.subject).toBe('2 pictures wait for a check at Pathlight')
  await letTwoHoursPass()
  // None is new.
  await queueReviewMails(t.services)
  await orm.update(staff).set({ enrolledAt: null })
  await sendImage(t, mentor, chatId)
  await queueReviewMails(t.services)
  const [toContact] = await mailsTo(t, contact)
  expect(toContact?.subject).toBe('3 pictures wait for a check at Pathlight')
  expect(toContact?.text).toContain('npm run user -- pictures')
  expect(await mailsTo(t, lead.email, 2)).toHaveLength(2)
})

it('[IR8, IR11] a lead is told of no image of their own chats; if nobody else can look at it, the contact is', async () => {
  const { orm } = t.services.database
  const lead = await aStaff(t, 'lead')
  const { mentor, chatId } = await daytimePair(t)
  const email = mentor.email.replace('@', '+lead@')
  await orm.update(staff).set({ email }).where(eq(staff.id, lead.id))
  await orm.update(imageReviews).set({ notifiedAt: sql`now() - interval '2 hours'`, state: 'approved' })
  const before = (await mailsTo(t, contact, 0)).length
  await sendImage(t, mentor, chatId)
  await queueReviewMails(t.services)
  const mails = await mailsTo(t, contact, before + 1)
  expect(mails.at(-1)?.subject).toBe('1 picture waits for a check at Pathlight')
  const other = await daytimePair(t)
  await sendImage(t, other.mentor, other.chatId)
  await orm.update(imageReviews).set({ notifiedAt: sql`notified_at - interval '2 hours'` })
  await queueReviewMails(t.services)
  const told = await mailsTo(t, email)
  expect(told.map(({ subject }) => subject)).toEqual(['1 picture waits for a check at Pathlight'])
  expect(await mailsTo(t, contact, 0)).toHaveLength(before + 1)
  // What the lead is told of hides nothing that no one can look at.
  await sendImage(t, mentor, chatId)
  await sendImage(t, other.mentor, other.chatId)
  await orm.update(imageReviews).set({ notifiedAt: sql`notified_at - interval '2 hours'` })
  await queueReviewMails(t.services)
  expect(await mailsTo(t, email, 2)).toHaveLength(2)
  const last = (await mailsTo(t, contact, before + 2)).at(-1)
  expect(last?.subject).toBe('2 pictures wait for a check at Pathlight')
})

import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { imageReviews, operatorLog, people, staff } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { daytimePair, listed, sendImage, statusFor } from '#server/testing/data/image-reviews.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { mailsTo } from '#server/testing/data/people.ts'
import type { PictureReviews } from '#shared/contract/staff/picture-reviews.ts'
import { imageReviews as limit } from '#shared/limits/staff.ts'
import { queueReviewMails } from './mails.ts'
import { reviewedImageUrl } from '#shared/domain/pictures.ts'

let t: TestApp
let lead: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'strict' })
  lead = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const logOf = async (imageId: string) =>
  t.services.database.orm
    .select({ actor: operatorLog.actor, command: operatorLog.command })
    .from(operatorLog)
    .where(eq(operatorLog.subject, imageId))
    .orderBy(operatorLog.seq)

it('[IR4] leads see the image with the names that members see and the age group, and nobody else sees anything', async () => {
  const { mentor, mentee, chatId } = await daytimePair(t)
  const { imageId } = await sendImage(t, mentor, chatId, { imageAlt: 'a lighthouse', text: 'only for us' })
  const found = (await listed(lead)).find((one) => one.imageId === imageId)
  expect(found).toMatchObject({
    ...{ width: 40, height: 30, alt: 'a lighthouse', refusedBefore: 0 },
    ...{ sender: { id: mentor.id }, reader: { id: mentee.id, ageBand: '13-15' } },
  })
  expect(JSON.stringify(found)).not.toContain('only for us')
  const matching = async (search: string) =>
    (await lead.query<PictureReviews>('staff/pictures.list', { search })).pictures.map((one) => one.imageId)
  const { orm } = t.services.database
  await orm.update(people).set({ fullName: 'Ada Lovelace' }).where(eq(people.id, mentor.id))
  expect(await matching('lovel')).toEqual([imageId])
  expect(await matching(mentee.id)).toEqual([imageId])
  expect(await matching('Lovelace of')).toEqual([])
  const coordinator = await aStaff(t, 'coordinator')
  for (const other of [coordinator, mentor, visit(t)]) {
    await expect(listed(other)).rejects.toThrow(/app\.(forbidden|signedOut)/)
    expect([401, 403]).toContain(await statusFor(other, reviewedImageUrl(imageId)))
  }
})

it('[IR6] a lead reads an image only after opening it, which the log has once, and not after the chat has ended', async () => {
  const { mentor, mentee, chatId } = await daytimePair(t)
  const { imageId } = await sendImage(t, mentor, chatId)
  const url = reviewedImageUrl(imageId)
  expect(await statusFor(lead, url)).toBe(404)
  const open = () => lead.call('staff/pictures.open', { imageId })
  await open()
  await open()
  const response = await lead.get(url)
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(await logOf(imageId)).toEqual([{ actor: lead.id, command: 'picture-open' }])
  expect(await statusFor(await aStaff(t, 'lead'), url)).toBe(404)
  await mentee.call('connections.end', { requestId: chatId })
  expect(await statusFor(lead, url)).toBe(404)
})

it('[IR5, IR6] a decision is logged and final, but what was approved can be refused', async () => {
  const { mentor, mentee, chatId } = await daytimePair(t)
  const first = await sendImage(t, mentor, chatId)
  const second = await sendImage(t, mentor, chatId)
  const decide = (imageId: string, decision: string) =>
    lead.call('staff/pictures.decide', { imageId, decision })
  await decide(first.imageId, 'approved')
  await expect(decide(first.imageId, 'approved')).rejects.toThrow('staff.pictureGone')
  await decide(first.imageId, 'refused')
  expect(await statusFor(mentee, first.url)).toBe(404)
  for (const decision of ['approved', 'refused'])
    await expect(decide(first.imageId, decision)).rejects.toThrow('staff.pictureGone')
  const actor = lead.id
  expect(await logOf(first.imageId)).toEqual([
    { actor, command: 'picture-approve' },
    { actor, command: 'picture-refuse' },
  ])
  const row = (await listed(lead)).find(({ imageId }) => imageId === second.imageId)
  expect(row?.refusedBefore).toBe(1)
  const reviews = t.services.database.orm.select().from(imageReviews)
  const [kept] = await reviews.where(eq(imageReviews.imageId, first.imageId))
  expect(kept).toMatchObject({ state: 'refused', decidedBy: lead.id })
})

it('[IR4] the oldest are listed, with the number of all of them, and the emails say the same number', async () => {
  const { mentor, chatId } = await daytimePair(t)
  const { imageId } = await sendImage(t, mentor, chatId)
  const before = (await listed(lead)).length
  const { orm } = t.services.database
  const [{ seq } = { seq: 0 }] = await orm
    .select({ seq: imageReviews.seq })
    .from(imageReviews)
    .where(eq(imageReviews.imageId, imageId))
  const copies = sql`generate_series(1, ${limit.shown}::int) n`
  await orm.execute(sql`insert into images select (jsonb_populate_record(one, jsonb_build_object('id', 'copy' || n))).*
    from images one, ${copies} where one.id = ${imageId}`)
  await orm.execute(sql`insert into messages
    select (jsonb_populate_record(one, jsonb_build_object('id', 'copy' || n, 'seq', n + 100))).*
    from messages one, ${copies} where one.chat_id = ${chatId} and one.seq = ${seq}`)
  await orm.execute(sql`insert into image_reviews
    select (jsonb_populate_record(one, jsonb_build_object('image_id', 'copy' || n, 'seq', n + 100))).*
    from image_reviews one, ${copies} where one.image_id = ${imageId}`)
  const { pictures, count } = await lead.query<PictureReviews>('staff/pictures.list')
  expect(pictures).toHaveLength(limit.shown)
  expect(count).toBe(before + limit.shown)
  await queueReviewMails(t.services)
  const [mail] = await mailsTo(t, lead.email)
  expect(mail?.subject).toContain(`${count} pictures wait`)
  await orm.delete(imageReviews).where(like(imageReviews.imageId, 'copy%'))
})

it('[IR5] two decisions at once are one', async () => {
  const { mentor, chatId } = await daytimePair(t)
  const { imageId } = await sendImage(t, mentor, chatId)
  const approve = () => lead.call('staff/pictures.decide', { imageId, decision: 'approved' })
  const results = await Promise.allSettled([approve(), approve(), approve()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await logOf(imageId)).toHaveLength(1)
})

it('[ST13, IR4] what waits has the images by id for leads', async () => {
  const { mentor, chatId } = await daytimePair(t)
  const { imageId } = await sendImage(t, mentor, chatId)
  const itemsOf = async (who: StaffPerson) =>
    (await who.query<{ items: { kind: string; id: string }[] }>('staff/waiting', undefined)).items
  const own = (items: { id: string }[]) => items.filter(({ id }) => id === imageId)
  expect(own(await itemsOf(lead))).toMatchObject([{ kind: 'picture', reference: imageId, urgency: 3 }])
  expect(own(await itemsOf(await aStaff(t, 'coordinator')))).toEqual([])
})

it('[IR11] an image of their own chat does not exist for a lead, also with another tag of the address', async () => {
  const { mentor, chatId } = await daytimePair(t)
  const [first, opened] = [await sendImage(t, mentor, chatId), await sendImage(t, mentor, chatId)]
  const own = await aStaff(t, 'lead')
  await own.call('staff/pictures.open', { imageId: opened.imageId })
  const email = mentor.email.replace('@', '+lead@')
  await t.services.database.orm.update(staff).set({ email }).where(eq(staff.id, own.id))
  const ids = [first.imageId, opened.imageId]
  const isOwn = ({ id }: { id: string }) => ids.includes(id)
  const waits = async (who: StaffPerson) =>
    (await who.query<{ items: { id: string }[] }>('staff/waiting', undefined)).items.filter(isOwn).length
  const shown = async (who: StaffPerson) =>
    (await listed(who)).filter(({ imageId }) => isOwn({ id: imageId })).length
  expect([await shown(own), await waits(own)]).toEqual([0, 0])
  expect([await shown(lead), await waits(lead)]).toEqual([2, 2])
  for (const imageId of ids) {
    await expect(own.call('staff/pictures.open', { imageId })).rejects.toThrow('staff.pictureGone')
    await expect(own.call('staff/pictures.decide', { imageId, decision: 'approved' })).rejects.toThrow(
      'staff.pictureGone',
    )
    expect(await statusFor(own, reviewedImageUrl(imageId))).toBe(404)
  }
  await lead.call('staff/pictures.decide', { imageId: first.imageId, decision: 'approved' })
})

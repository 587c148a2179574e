import { unzipSync } from 'fflate'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseEvents, images } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase } from '#server/testing/data/cases.ts'
import { password } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { CasePack, ReadPage } from '#shared/contract/staff/cases.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
let lead: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const reason = 'because of what the picture says'

/** Sends a picture with a description, and answers the number of the message. */
async function describePicture({ mentee, chatId }: Pair, imageAlt: string): Promise<number> {
  const imageId = newId()
  await db().insert(images).values({ id: imageId, chatId, ownerId: mentee.id, width: 3, height: 2 })
  const message = { chatId, id: newId(), text: '', imageId, imageAlt }
  return (await mentee.call<{ seq: number }>('chat.send', message)).seq
}

async function evidenceOf(caseId: string, kind: 'held' | 'kept'): Promise<string> {
  const isOf = and(eq(caseEvents.caseId, caseId), eq(caseEvents.kind, kind))
  const rows = await db().select().from(caseEvents).where(isOf)
  return rows.map(({ evidence }) => evidence ?? '').join('')
}

describe('the description of a picture', () => {
  it('[CS24, CS16, CS19] is in the copies of a hold and of a deleted chat, and in the pack, also of deleted messages', async () => {
    const found = await aCase(t)
    const seq = await describePicture(found, 'a note about home')
    await describePicture(found, 'a note about school')
    await found.mentee.call('chat.deleteMessage', { chatId: found.chatId, seq })
    await lead.call('staff/cases.hold', { id: found.id, days: 30, reason })
    await found.mentor.call('account.deleteAccount', { password, word: 'REMOVE' })
    for (const kind of ['held', 'kept'] as const)
      for (const alt of ['a note about home', 'a note about school'])
        expect([kind, await evidenceOf(found.id, kind)]).toEqual([kind, expect.stringContaining(`"${alt}"`)])
    const { zip } = await lead.call<CasePack>('staff/cases.pack', {
      id: found.id,
      reason: 'to hand it to the police',
    })
    const packed = Object.values(unzipSync(Buffer.from(zip, 'base64'))).map((file) => Buffer.from(file))
    expect(packed.join('')).toContain('a note about home')
  })

  it('[CS24, CS12] is shown to the lead who reads the chat', async () => {
    const found = await aCase(t)
    const { id: caseId, chatId } = found
    const seq = await describePicture(found, 'a note about home')
    await describePicture(found, 'a note about school')
    await found.mentee.call('chat.deleteMessage', { chatId, seq })
    const { id } = await lead.call<{ id: string }>('staff/readings.open', {
      ...{ chatId, caseId, kind: 'case', reason },
    })
    const { messages } = await lead.query<ReadPage>('staff/readings.messages', { id, before: null })
    expect(messages).toMatchObject([
      { isDeleted: true, alt: 'a note about home' },
      { isDeleted: false, alt: 'a note about school' },
    ])
  })
})

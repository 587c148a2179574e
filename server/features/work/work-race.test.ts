import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { users, workItems } from '#server/db/schema.ts'
import { filterBeside } from '#server/features/chat/masking/beside-store.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { countLockWaits } from '#server/testing/data/cases.ts'
import { aPair } from '#server/testing/data/people.ts'
import { aim } from '#server/testing/data/work.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it.each(['the end', 'a block'] as const)(
  '[WK12] a change that was permitted before %s, and is made after it, changes nothing',
  async (what) => {
    const { mentor, mentee, chatId } = await aPair(t)
    const other = await t.services.database.pool.connect()
    onTestFinished(() => other.release())
    await other.query('begin')
    await other.query('select from chats where id = $1 for update', [chatId])
    const late = mentee.call('work.saveItem', aim(chatId, 'too late')).catch(String)
    await expect.poll(() => countLockWaits(t), { interval: 20 }).toBe(1)
    await (what === 'the end'
      ? other.query('update chats set is_open = false where id = $1', [chatId])
      : other.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [mentor.id, mentee.id]))
    await other.query('commit')
    expect(await late).toContain('app.notFound')
    expect(await t.services.database.orm.$count(workItems, eq(workItems.workId, chatId))).toBe(0)
  },
)

it('[CD30] a text is not stored unfiltered if a suspension ends the pair meanwhile', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const { orm } = t.services.database
  await orm.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, mentor.id))
  const writer = { chatId, senderId: mentee.id }
  const filtered = orm.transaction((tx) =>
    filterBeside(tx, writer, ['call +49 151 23456789'], { part: 'work', allowedHosts: [] }),
  )
  await expect(filtered).rejects.toThrow('app.notFound')
})

import { createHash } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import { verifyOperatorLog } from '#server/db/operator-log-verify.ts'
import {
  cases,
  imageReviews,
  messages,
  operatorLog,
  operatorLogAnchor,
  operatorLogHead,
} from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase, aCaseOf } from '#server/testing/data/cases.ts'
import { aPair } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import { operatorLogPrune } from '#shared/limits/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import { chatImageUrl } from '#shared/domain/pictures.ts'
import { pruneLog } from './log-prune.ts'

let t: TestApp
beforeEach(async () => {
  await t?.close()
  t = await createTestApp({ HELP_LINES: 'gb' })
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const entries = () => db().select().from(operatorLog).orderBy(asc(operatorLog.seq))
const numbers = async () => (await entries()).map(({ seq }) => seq)
const verify = (known: { seq: number; hash: string } | null = null) =>
  db().transaction((tx) => verifyOperatorLog(tx, known))

async function add(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await db().transaction((tx) =>
      appendToOperatorLog(tx, { actor: 'command line', command: 'list', subject: '-', reason: '' }),
    )
}

const tables = [operatorLog, operatorLogHead, operatorLogAnchor]

/** Changes the log as somebody with access to the database could. */
async function tamper(...statements: readonly SQL[]): Promise<void> {
  for (const table of tables) await db().execute(sql`alter table ${table} disable trigger user`)
  for (const statement of statements) await db().execute(statement)
  for (const table of tables) await db().execute(sql`alter table ${table} enable trigger user`)
}

/** Moves the clock: the log is as it would be if it had been written years earlier, up to an entry. */
async function age(years: number, upTo: number): Promise<void> {
  await tamper(sql`update operator_log set at = at - ${years} * interval '1 year' where seq <= ${upTo}`)
  let previous: Buffer = Buffer.alloc(32)
  for (const { seq, at, actor, command, subject, reason } of await entries()) {
    const line = JSON.stringify([seq, at.toISOString(), actor, command, subject, reason])
    const hash = createHash('sha256').update(previous).update(line).digest()
    await tamper(
      sql`update operator_log set previous_hash = ${previous}, hash = ${hash} where seq = ${seq}`,
      sql`update operator_log_head set hash = ${hash} where seq = ${seq}`,
    )
    previous = hash
  }
}

describe('[OU10] the operator log', () => {
  it('loses what is older than its years, and the rest is still proved', async () => {
    await add(6)
    await age(7, 3)
    const [, second, third, fourth] = await entries()
    const known = (entry = third) => ({ seq: entry?.seq ?? 0, hash: entry?.hash.toString('hex') ?? '' })
    await Promise.all([pruneLog(t.services), pruneLog(t.services)])
    expect(await numbers()).toEqual([4, 5, 6, 7])
    expect((await entries()).at(-1)).toMatchObject({
      ...{ actor: 'server', command: 'log-prune', reason: '' },
      subject: `3:${third?.hash.toString('hex')}`,
    })
    expect(await verify()).toMatchObject({ fault: null, count: 4, deleted: 3, head: { seq: 7 } })
    expect(await verify(known(fourth))).toMatchObject({ fault: null })
    expect(await verify(known(third))).toMatchObject({ fault: null })
    expect(await verify(known(second))).toEqual({ fault: { seq: 2, problem: 'expired' } })
    expect(await verify({ ...known(), hash: 'f'.repeat(64) })).toEqual({
      fault: { seq: 3, problem: 'changed' },
    })
    await add(1)
    await pruneLog(t.services)
    expect(await numbers()).toEqual([4, 5, 6, 7, 8])
  })

  it('loses them in batches, also those that an earlier sweep left', async () => {
    // The trigger below has the number as it is: a definition takes no parameters.
    expect(operatorLogPrune.batch).toBe(1000)
    const count = 2005
    await db()
      .execute(sql`insert into operator_log (seq, at, actor, command, subject, reason, previous_hash, hash)
      select n, now() - interval '7 years', 'command line', 'list', '-', '', sha256((n - 1)::text::bytea), sha256(n::text::bytea)
      from generate_series(1, ${count}::int) n`)
    const last = sql`sha256(${String(count)}::text::bytea)`
    await db().execute(sql`insert into operator_log_head (id, seq, hash) values (1, ${count}, ${last})`)
    await add(1)
    await db().execute(sql`create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 1000 then raise exception 'too many'; end if;
      return null; end $$`)
    await db().execute(sql`create trigger few after delete on operator_log referencing old table as gone
      for each statement execute function refuse_many()`)
    await pruneLog(t.services)
    expect(await numbers()).toEqual([count + 1, count + 2])
    expect(await verify()).toMatchObject({ fault: null, deleted: count })
    await db()
      .execute(sql`insert into operator_log (seq, at, actor, command, subject, reason, previous_hash, hash)
      values (3, now() - interval '7 years', 'command line', 'list', '-', '', '', '')`)
    expect(await verify()).toMatchObject({ fault: null, deleted: count })
    await pruneLog(t.services)
    expect(await numbers()).toEqual([count + 1, count + 2])
  })

  it('keeps everything that is younger, and its newest entry', async () => {
    await add(3)
    await age(5, 3)
    await pruneLog(t.services)
    expect(await numbers()).toEqual([1, 2, 3])
    await age(5, 3)
    await pruneLog(t.services)
    expect(await numbers()).toEqual([3, 4])
    expect(await verify()).toMatchObject({ fault: null })
  })

  it('keeps the entries about a case on hold, and what was after them, until it ends', async () => {
    const lead = await aStaff(t, 'lead')
    const { id } = await aCase(t)
    const reason = 'because of the police'
    const before = (await entries()).length
    await lead.call('staff/cases.hold', { id, days: 30, reason })
    await add(2)
    const all = (await entries()).length
    await age(7, all - 1)
    await pruneLog(t.services)
    const [row] = await db().select().from(cases)
    expect((await entries())[0]).toMatchObject({ seq: before + 1, subject: row?.reference })
    await db().execute(sql`update case_states set held_until = now() - interval '1 minute'`)
    await pruneLog(t.services)
    expect((await numbers())[0]).toBe(all)
    expect(await verify()).toMatchObject({ fault: null })
  })

  it('keeps those about a picture of a chat of a case on hold', async () => {
    const lead = await aStaff(t, 'lead')
    const pair = await aPair(t)
    const { chatId } = pair
    await pair.mentor.call('chat.send', { chatId, id: newId(), text: 'hello' })
    const id = await aCaseOf(t, pair)
    await db().insert(imageReviews).values({ imageId: 'an-image', chatId, seq: 1 })
    const opened = { actor: lead.id, command: 'picture-open', subject: 'an-image', reason: '' }
    await db().transaction((tx) => appendToOperatorLog(tx, opened))
    const { seq } = (await entries()).at(-1) ?? { seq: 0 }
    await lead.call('staff/cases.hold', { id, days: 30, reason: 'because of the police' })
    await age(7, (await entries()).length)
    await pruneLog(t.services)
    expect((await numbers())[0]).toBe(seq)
  })

  it('keeps those about a picture that a case on hold has copied, and that was deleted', async () => {
    const lead = await aStaff(t, 'lead')
    const pair = await aPair(t)
    const { chatId } = pair
    await pair.mentor.call('chat.send', { chatId, id: newId(), text: 'hello' })
    const id = await aCaseOf(t, pair)
    const imageId = newId()
    await db()
      .update(messages)
      .set({ imageUrl: chatImageUrl(chatId, imageId) })
    await add(1)
    const opened = { actor: lead.id, command: 'picture-open', subject: imageId, reason: '' }
    await db().transaction((tx) => appendToOperatorLog(tx, opened))
    const { seq } = (await entries()).at(-1) ?? { seq: 0 }
    await lead.call('staff/cases.hold', { id, days: 30, reason: 'because of the police' })
    await db().delete(messages)
    await age(7, (await entries()).length)
    await pruneLog(t.services)
    expect((await numbers())[0]).toBe(seq)
  })

  it.each([
    ['an entry after the anchor', [sql`delete from operator_log where seq = 4`], 4],
    [
      'an entry with a moved anchor',
      [
        sql`update operator_log_anchor set seq = 4, hash = (select hash from operator_log where seq = 4)`,
        sql`delete from operator_log where seq = 4`,
      ],
      4,
    ],
    ['entries without their anchor', [sql`delete from operator_log_anchor`], 1],
  ] as const)('shows that somebody has removed %s', async (_what, statements, seq) => {
    await add(6)
    await age(7, 3)
    await pruneLog(t.services)
    await tamper(...statements)
    expect(await verify()).toEqual({ fault: { seq, problem: 'removed' } })
  })

  it('is not pruned by a statement that says the wrong anchor, or of the last year', async () => {
    await add(4)
    await age(7, 2)
    const refused = (statement: SQL) =>
      expect(db().execute(statement)).rejects.toMatchObject({
        cause: { message: 'the operator log is append-only' },
      })
    await refused(sql`insert into operator_log_anchor select 1, seq, hash from operator_log where seq = 3`)
    await refused(sql`insert into operator_log_anchor values (1, 2, sha256('other'))`)
    await pruneLog(t.services)
    await refused(sql`delete from operator_log where seq = 3`)
    await refused(sql`delete from operator_log_anchor`)
    await refused(sql`update operator_log_anchor set seq = 1`)
    await refused(sql`truncate operator_log_anchor`)
    expect(await db().$count(operatorLogAnchor)).toBe(1)
    expect(await numbers()).toEqual([3, 4, 5])
  })
})

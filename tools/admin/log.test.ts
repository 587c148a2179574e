import { asc } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorLog, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair, aMentee, aMentor } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import type { ReportResult } from '#shared/contract/safety.ts'
import * as commands from './commands.ts'
import type { CommandContext } from './commands.ts'
import { printLog, verifyLog } from './log.ts'

// Logs that fill several batches, and one that fills the last.
vi.mock('#shared/limits.ts', async (original) => {
  const { overrideLimits } = await import('#server/testing/limits.ts')
  return overrideLimits(await original(), { operatorLog: { batch: 4 } })
})

let t: TestApp
let tools: CommandContext
beforeEach(async () => {
  await t?.close()
  t = await createTestApp()
  const { database, files, jobs } = t.services
  tools = { database, files, jobs: async () => jobs }
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const entries = () => db().select().from(operatorLog).orderBy(asc(operatorLog.seq))

/** Changes the log as somebody with access to the database could. */
async function tamper(statement: string): Promise<void> {
  const { pool } = t.services.database
  for (const table of ['operator_log', 'operator_log_head'])
    await pool.query(`alter table ${table} disable trigger user`)
  await pool.query(statement)
}

describe('[OU8] the operator log', () => {
  it('has an entry for each command, with ids and the reason', async () => {
    const { mentor, mentee } = await aPair(t)
    const { reference } = await mentee.call<ReportResult>('safety.reportPerson', {
      ...{ id: newId(), reason: 'unkind', comment: '', block: false, userId: mentor.id },
    })
    await commands.readReport(tools, { reference, folder: null })
    await commands.suspend({ ...tools, reason: `  see\n${reference} ` }, mentor.email)
    await commands.suspend(tools, mentor.id)
    await commands.unsuspend(tools, mentor.id)
    await commands.setRole(tools, mentor.id, { role: 'mentee', skills: [] })
    await commands.setRole(tools, mentor.id, { role: 'mentor', skills: ['welding'] })
    await commands.remove(tools, mentor.id, true)
    await commands.list({ ...tools }, mentor.email, 1)
    await commands.listIncomplete(tools)
    expect(
      (await entries()).map(({ seq, command, subject, reason }) => [seq, command, subject, reason]),
    ).toEqual([
      [1, 'report', reference, ''],
      [2, 'suspend', mentor.id, `see ${reference}`],
      [3, 'unsuspend', mentor.id, ''],
      [4, 'set-role mentee', mentor.id, ''],
      [5, 'set-role mentor', mentor.id, ''],
      [6, 'delete', mentor.id, ''],
      [7, 'list', '-', ''],
      [8, 'incomplete', '-', ''],
    ])
    const listed = await printLog(db())
    expect(listed.split('\n')).toHaveLength(8)
    expect(listed).toMatch(
      new RegExp(`^2 .* UTC {2}command line {2}suspend {2}${mentor.id} {2}see ${reference}$`, 'm'),
    )
    expect(JSON.stringify(await entries())).not.toContain(mentor.email)
  })

  it('has no entry of a command that failed, and there is no change without its entry', async () => {
    const mentor = await aMentor(t, { fullName: 'Ana Berg' })
    for (const reason of [mentor.email, 'because of ana berg', 'x'.repeat(501)])
      await expect(commands.suspend({ ...tools, reason }, mentor.id)).rejects.toThrow('--reason')
    await expect(commands.readReport(tools, { reference: 'R-NONE', folder: null })).rejects.toThrow(
      'No report',
    )
    await expect(commands.remove(tools, mentor.id, false)).rejects.toThrow('--yes')
    expect(await db().select({ at: users.suspendedAt }).from(users)).toEqual([{ at: null }])
    expect(await printLog(db())).toBe('The operator log is empty.')
  })

  it('numbers the entries of concurrent commands without gaps, and the chain holds', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aMentee(t)))
    await Promise.all(people.map(({ id }) => commands.suspend(tools, id)))
    expect((await entries()).map(({ seq }) => seq)).toEqual(people.map((_, index) => index + 1))
    expect(await verifyLog(db(), null)).toContain('intact: 12 entries')
  })

  it('cannot be changed or emptied, and stays when the member is deleted', async () => {
    const mentee = await aMentee(t)
    await commands.suspend(tools, mentee.id)
    await commands.unsuspend(tools, mentee.id)
    for (const statement of [
      "update operator_log set reason = 'none'",
      'delete from operator_log',
      'truncate operator_log',
      'delete from operator_log_head',
    ])
      await expect(t.services.database.pool.query(statement)).rejects.toThrow('append-only')
    await commands.remove(tools, mentee.id, true)
    expect((await entries()).map(({ subject }) => subject)).toEqual([mentee.id, mentee.id, mentee.id])
  })
})

describe('[OU9] verifying the operator log', () => {
  /** Six entries. Answers what `verify-log` says to keep. */
  async function sixEntries(): Promise<string> {
    const { id } = await aMentee(t)
    for (let n = 0; n < 3; n++) {
      await commands.suspend({ ...tools, reason: `reason ${n}` }, id)
      await commands.unsuspend(tools, id)
    }
    return /: (6:[0-9a-f]{64})$/.exec(await verifyLog(db(), null))?.[1] ?? ''
  }

  it.each([
    ['a changed reason', "update operator_log set reason = 'other' where seq = 3", 'entry 3 is not'],
    [
      'a changed time',
      "update operator_log set at = at + interval '1 minute' where seq = 5",
      'entry 5 is not',
    ],
    ['a removed entry', 'delete from operator_log where seq = 4', 'entry 4 was removed'],
    ['removed first entries', 'delete from operator_log where seq < 3', 'entry 1 was removed'],
    ['a log that was cut', 'delete from operator_log where seq > 4', 'entry 5 was removed'],
    ['an emptied log', 'delete from operator_log', 'entry 1 was removed'],
    [
      'a change with its own hash',
      `update operator_log set reason = 'other', hash = sha256(previous_hash || convert_to('[3,"'
        || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","command line","suspend","'
        || subject || '","other"]', 'UTF8')) where seq = 3`,
      'entry 3 is not',
    ],
    [
      'entries that were renumbered',
      'delete from operator_log where seq = 4; update operator_log set seq = seq - 1 where seq > 4',
      'entry 4 is not',
    ],
  ])('finds %s', async (_what, statement, said) => {
    await sixEntries()
    await tamper(statement)
    await expect(verifyLog(db(), null)).rejects.toThrow(said)
  })

  it('finds a log that was written anew, if an earlier entry is known', async () => {
    const last = await sixEntries()
    const { id } = await aMentee(t)
    await commands.suspend(tools, id)
    expect(await verifyLog(db(), last)).toContain('7 entries')
    await tamper('delete from operator_log_head; delete from operator_log')
    await expect(verifyLog(db(), last)).rejects.toThrow('entry 1 was removed')
    await sixEntries()
    expect(await verifyLog(db(), null)).toContain('6 entries')
    await expect(verifyLog(db(), last)).rejects.toThrow('entry 6 is not')
    await expect(verifyLog(db(), '6')).rejects.toThrow('--expect must be')
  })
})

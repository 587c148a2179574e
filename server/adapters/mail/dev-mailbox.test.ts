import { describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { openTestDatabase } from '#server/testing/backends/database.ts'
import * as limits from '#shared/limits.ts'
import { openMail } from './index.ts'
import { devMails } from '#server/db/tables/dev-mailbox.ts'
import { mailTransportContract } from './contract.ts'

const config = { smtpUrl: null, mailFrom: 'hello@example.org', baseUrl: new URL('http://localhost:3000') }

mailTransportContract('development mailbox', async () => {
  const database = await openTestDatabase()
  const transport = await openMail(config, database)
  return {
    transport,
    delivered: async () =>
      (await database.orm.select().from(devMails)).map((mail) => ({ ...mail, to: [mail.to] })),
    close: () => database.close(),
  }
})

describe('development mailbox', () => {
  const mail = { to: 'mia@example.org', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' }

  it('[ML8] deletes emails after a week', async () => {
    const database = await openTestDatabase()
    const transport = await openMail(config, database)
    for (const id of ['old', 'recent']) await transport.send({ ...mail, id })
    const week = limits.devMailRetention / 3_600_000
    await database.orm.execute(
      sql`update dev_mails set created_at = now() - make_interval(hours => case id when 'old' then ${week + 1}::int else ${week - 1}::int end)`,
    )
    await transport.send({ ...mail, id: 'new' })
    const rows = await database.orm.select({ id: devMails.id }).from(devMails)
    expect(rows.map((row) => row.id).toSorted()).toEqual(['new', 'recent'])
    await database.close()
  })

  it('[OP-1] reveals nothing about the email when the database is unavailable', async () => {
    const database = await openTestDatabase()
    const transport = await openMail(config, database)
    await database.close()
    const failure = await transport.send({ ...mail, id: 'a' }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'MailError', isPermanent: false, code: 'dev-mailbox' })
    expect(String((failure as Error).stack)).not.toContain('mia')
    expect((failure as Error).cause).toBeUndefined()
  })
})

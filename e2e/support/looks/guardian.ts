import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { newId } from '#shared/domain/ids.ts'
import type { People } from '../people.ts'

/** Logs in a guardian who has agreed for the minor, for journeys that are not about consent. */
export async function aGuardian(people: People, minorId: string, context: BrowserContext): Promise<void> {
  const [id, value] = [newId(), randomBytes(32).toString('base64url')]
  await people.query('insert into guardians (id, email) values ($1, $2)', [id, `${id}@example.org`])
  await people.query(
    `insert into guardian_consents
       (id, minor_id, guardian_id, method, issued_by, expires_at, text_version, given_at, confirmed_by, confirmed_at)
     values ($1, $2, $1, 'code', $1, now() + interval '7 days', 1, now(), $1, now())`,
    [id, minorId],
  )
  await people.query(`update people set consent = 'given' where id = $1`, [minorId])
  await people.query('insert into guardian_sessions (id, hash, guardian_id) values ($1, $2, $1)', [
    id,
    createHash('sha256').update(value).digest(),
  ])
  await people.addCookie(context, { name: 'pathlight-guardian', value })
}

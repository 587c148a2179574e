import { eq } from 'drizzle-orm'
import { staffEnrollments, staffOneTimeCodes } from '#server/db/schema.ts'
import { deriveEnrollmentToken, issueEnrollment } from '#server/features/staff/enrollment.ts'
import { addStaff, completeEnrollment } from '#server/features/staff/store.ts'
import { startStaffSession } from '#server/sessions/staff-store.ts'
import type { FactorSetup } from '#shared/contract/second-factor.ts'
import type { StaffRole } from '#shared/contract/staff/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import { visit } from '../clients/app.ts'
import type { TestApp, Visitor } from '../clients/app.ts'
import { codeOf } from '../factors/second-factor.ts'

export const staffPassword = 'a lantern over the quiet harbor'

/** Staff who are logged in: calls are `staff.call('staff/log', ...)`. */
export type StaffPerson = Visitor & {
  readonly id: string
  readonly email: string
  /** Of the one-time codes. */
  readonly secret: string
}

/** Issues an enrollment link as the command does, and answers its token. */
export async function aLink(t: TestApp, staffId: string): Promise<string> {
  const { database, keys } = t.services
  const id = await database.orm.transaction((tx) => issueEnrollment(tx, keys, staffId))
  const [row] = await database.orm.select().from(staffEnrollments).where(eq(staffEnrollments.id, id))
  if (!row) throw new Error('no link')
  return deriveEnrollmentToken(keys, row)
}

/** Adds staff as the command does: they have not enrolled. */
export async function addedStaff(t: TestApp, role: StaffRole): Promise<{ id: string; email: string }> {
  const email = `${role}-${newId()}@example.org`
  const id = await t.services.database.orm.transaction((tx) => addStaff(tx, { email, role }))
  return { id, email }
}

/** Uses the link, chooses the password, and sets up one-time codes. */
export async function enrollWithCodes(visitor: Visitor, token: string): Promise<{ secret: string }> {
  await visitor.call('staff/redeemLink', { token })
  const { setup, secret } = await visitor.call<FactorSetup>('staff/choosePassword', {
    password: staffPassword,
  })
  await visitor.call('staff/enroll', {
    password: staffPassword,
    oneTimeCode: { setup, code: codeOf(secret) },
  })
  return { secret }
}

/** Staff who enrolled through their link, and are logged in. */
export async function aStaff(t: TestApp, role: StaffRole): Promise<StaffPerson> {
  const added = await addedStaff(t, role)
  const visitor = visit(t)
  const { secret } = await enrollWithCodes(visitor, await aLink(t, added.id))
  return Object.assign(visitor, added, { secret })
}

/** A session of new staff, inserted into the database: they have neither a password nor a second factor. */
export async function aStaffSession(t: TestApp, role: StaffRole): Promise<Visitor> {
  const { id } = await addedStaff(t, role)
  const secret = await t.services.database.orm.transaction(async (tx) => {
    await completeEnrollment(tx, id, '-')
    return startStaffSession(tx, { staffId: id, device: 'Tests' })
  })
  return Object.assign(visit(t), { cookie: `pathlight-staff=${secret}` })
}

/** Lets a code be used again, as if time had passed. */
export async function forgetStaffCodes(t: TestApp, { id }: { readonly id: string }): Promise<void> {
  const { orm } = t.services.database
  await orm.update(staffOneTimeCodes).set({ lastStep: 0 }).where(eq(staffOneTimeCodes.staffId, id))
}

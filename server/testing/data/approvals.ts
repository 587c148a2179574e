import { eq, sql } from 'drizzle-orm'
import { approvals } from '#server/db/schema.ts'
import { checkKinds } from '#shared/domain/approval.ts'
import type { CheckKind } from '#shared/domain/approval.ts'
import type { TestApp } from '../clients/app.ts'
import type { Person } from './people.ts'
import type { StaffPerson } from './staff.ts'

export const application = {
  why: 'I would have liked a mentor at that age.',
  experience: 'Ten years in a library, and two of tutoring.',
  references: 'The head of the library, whom you can ask.',
}

/** A day as YYYY-MM-DD, some days from now. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const apply = (mentor: Person): Promise<unknown> => mentor.call('approval.send', application)

/** The months for which the check of the record is valid at most, by default. */
const recordDays = 36 * 28

/** Records a check that was passed some days ago. */
export const passCheck = (
  staff: StaffPerson,
  { id: personId }: { readonly id: string },
  check: CheckKind,
  expiresOn: string | null = check === 'record' ? dayFromNow(recordDays) : null,
): Promise<unknown> =>
  staff.call('staff/recordCheck', { personId, check, result: 'passed', checkedOn: dayFromNow(-3), expiresOn })

/** Reviews an application, and records that all checks were passed. */
export async function review(staff: StaffPerson, mentor: { readonly id: string }): Promise<void> {
  await staff.call('staff/startReview', { personId: mentor.id })
  for (const check of checkKinds) await passCheck(staff, mentor, check)
}

/** Applies, and is approved by these staff, one after the other. */
export async function applyAndApprove(mentor: Person, staff: readonly StaffPerson[]): Promise<void> {
  await apply(mentor)
  const [first] = staff
  if (first) await review(first, mentor)
  for (const one of staff) await one.call('staff/approve', { personId: mentor.id })
}

/** Lets the place of a mentor end some seconds from now, as if time had passed; the sweep has not run. */
export async function endApprovalIn(
  t: TestApp,
  { id }: { readonly id: string },
  seconds: number,
): Promise<void> {
  await t.services.database.orm
    .update(approvals)
    .set({ activeUntil: sql`now() + ${seconds} * interval '1 second'` })
    .where(eq(approvals.personId, id))
}

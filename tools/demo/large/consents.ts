import type { guardianConsents, guardians } from '#server/db/schema.ts'
import { consentVersion } from '#shared/domain/consent.ts'
import type { DemoPerson } from '../people.ts'
import type { Random } from '../random.ts'

export type LargeConsents = {
  readonly guardians: (typeof guardians.$inferInsert)[]
  readonly consents: (typeof guardianConsents.$inferInsert)[]
}

const DAY = 24 * 3_600_000
/** Of eight minors, five have consent in force, one waits for staff, one has a code, and one has nothing. */
const turns = ['inForce', 'inForce', 'inForce', 'inForce', 'inForce', 'given', 'code', 'none'] as const

/** Gives minors the consent of a guardian, in every state. */
export function inventConsents(
  random: Random,
  now: Date,
  minors: readonly DemoPerson[],
  staffId: string,
): LargeConsents {
  const made: LargeConsents = { guardians: [], consents: [] }
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  for (const [index, { id: minorId }] of minors.entries()) {
    const turn = turns[index % turns.length] ?? 'none'
    if (turn === 'none') continue
    const issuedAt = daysAgo(random.whole(3, 6))
    const base = {
      id: random.id(),
      minorId,
      issuedBy: staffId,
      issuedAt,
      expiresAt: new Date(issuedAt.getTime() + 7 * DAY),
    }
    if (turn === 'code') {
      made.consents.push({ ...base, method: 'code', codeHash: Buffer.from(`demo code ${index}`) })
      continue
    }
    const guardianId = random.id()
    made.guardians.push({ id: guardianId, email: `guardian.${index}@example.org`, createdAt: issuedAt })
    const confirmed = turn === 'inForce' ? { confirmedAt: daysAgo(1), confirmedBy: staffId } : {}
    const given = { guardianId, textVersion: consentVersion, givenAt: daysAgo(2), ...confirmed }
    made.consents.push({ ...base, method: 'code', ...given })
  }
  return made
}

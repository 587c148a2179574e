import { desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { pairSteps, pulses, staff, works } from '#server/db/schema.ts'
import type { PairStepRow, PulseRow } from '#shared/contract/staff/pairs.ts'
import { pairStep } from '#shared/limits/staff.ts'
import { pulse } from '#shared/limits/work.ts'

/** What staff did about a pair, the latest first. */
export async function listSteps(db: Executor, pairId: string): Promise<PairStepRow[]> {
  const rows = await db
    .select({ step: pairSteps, email: staff.email })
    .from(pairSteps)
    .leftJoin(staff, eq(staff.id, pairSteps.staffId))
    .where(eq(pairSteps.pairId, pairId))
    .orderBy(desc(pairSteps.createdAt), desc(pairSteps.id))
    .limit(pairStep.shown)
  return rows.map(({ step: { id, kind, signal, text, staffId, createdAt }, email }) => ({
    ...{ id, kind, signal, text, by: email ?? staffId, at: createdAt.getTime() },
  }))
}

/** The latest rounds of both members of a pair, the latest first. */
export async function listPulses(db: Executor, pairId: string): Promise<PulseRow[]> {
  const rows = await db
    .select({
      pulse: pulses,
      isMentor: sql<boolean>`${pulses.userId} is not distinct from ${works.mentorId}`,
    })
    .from(pulses)
    .innerJoin(works, eq(works.id, pulses.workId))
    .where(eq(pulses.workId, pairId))
    .orderBy(desc(pulses.askedAt), desc(pulses.id))
    .limit(2 * pulse.shown)
  return rows.map(({ pulse: { round, askedAt, answeredAt, answers, score }, isMentor }) => ({
    ...{ role: isMentor ? 'mentor' : 'mentee', round, answers, score },
    askedAt: askedAt.getTime(),
    answeredAt: answeredAt?.getTime() ?? null,
  }))
}

import type {
  workAgreements,
  workChanges,
  workItems,
  workNotes,
  works,
  workThanks,
} from '#server/db/schema.ts'
import type { WorkChangeKind } from '#shared/contract/work.ts'
import { thanksAfterWeeks } from '#shared/limits/work.ts'
import { plans } from './content/work.ts'
import { createRandom } from './random.ts'
import type { DemoData } from './world.ts'

const DAY = 24 * 3_600_000

/** What pairs work on. The rows of `pages` exist once their chats do. */
export type DemoWork = {
  readonly pages: Pick<typeof works.$inferSelect, 'id' | 'startedAt' | 'lastChange'>[]
  readonly items: (typeof workItems.$inferInsert)[]
  readonly agreements: (typeof workAgreements.$inferInsert)[]
  readonly notes: (typeof workNotes.$inferInsert)[]
  readonly thanks: (typeof workThanks.$inferInsert)[]
  readonly changes: (typeof workChanges.$inferInsert)[]
}

type Request = DemoData['requests'][number]

/** Invents what the accepted pairs work on, the same for the same seed and time: every third pair has nothing yet. */
export function inventWork(seed: number, now: Date, requests: DemoData['requests']): DemoWork {
  const random = createRandom(seed)
  const all: DemoWork = { pages: [], items: [], agreements: [], notes: [], thanks: [], changes: [] }
  const accepted = requests.filter(({ status }) => status === 'accepted')
  for (const [index, request] of accepted.entries()) {
    const plan = plans[index % plans.length]
    if (plan && index % 3 !== 2) addPage(all, plan, request, { now, newId: () => random.id() })
  }
  return all
}

type Making = { readonly now: Date; readonly newId: () => string }

function addPage(
  all: DemoWork,
  plan: (typeof plans)[number],
  { id: workId, mentorId, requesterId: menteeId, changedAt }: Request,
  { now, newId }: Making,
): void {
  const startedAt = changedAt ?? now
  // Within the time since the two were connected.
  const span = now.getTime() - startedAt.getTime()
  const at = (part: number): Date => new Date(startedAt.getTime() + span * part)
  const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
  let n = 0
  const note = (kind: WorkChangeKind, userId: string, after: string, part: number, itemId: string | null) => {
    n += 1
    all.changes.push({ workId, n, userId, kind, itemId, after, createdAt: at(part) })
  }
  const add = (
    title: string,
    { aimId = null, ...more }: Partial<typeof workItems.$inferInsert>,
    part: number,
  ) => {
    const id = newId()
    all.items.push({ ...{ id, workId, aimId, title, writerId: menteeId, createdAt: at(part) }, ...more })
    note(aimId === null ? 'aimAdded' : 'stepAdded', menteeId, title, part, id)
    return id
  }
  const due = dayOf(new Date(now.getTime() + 40 * DAY))
  const aimId = add(plan.aim, { due }, 0.1)
  for (const [index, step] of plan.steps.entries())
    add(step, { aimId, doneAt: index === 0 ? at(0.6) : null }, 0.2 + index / 100)
  const { often, reach, about } = plan.agreement
  const accepted = { mentorAccepted: 1, menteeAccepted: 1, changedAt: at(0.3) }
  all.agreements.push({ workId, writerId: mentorId, often, reach, about, until: due, ...accepted })
  note('agreementChanged', mentorId, [often, reach, about, due].join('\n'), 0.3, null)
  note('agreementAccepted', menteeId, '', 0.31, null)
  const met = { metOn: dayOf(at(0.5)), createdAt: at(0.5) }
  const noteId = newId()
  all.notes.push({ id: noteId, workId, authorId: mentorId, isShared: true, text: plan.note, ...met })
  note('noteShared', mentorId, plan.note, 0.5, noteId)
  add(plan.next, {}, 0.7)
  if (span > thanksAfterWeeks * 7 * DAY) {
    all.thanks.push({ workId, authorId: menteeId, text: plan.thanks, mayShow: true, createdAt: at(0.95) })
    note('thanked', menteeId, plan.thanks, 0.95, null)
  }
  all.pages.push({ id: workId, startedAt, lastChange: n })
}

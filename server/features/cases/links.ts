import { appendToOperatorLog } from '#server/db/operator-log.ts'
import { caseByReference } from '#server/case-records/case-store.ts'
import { addCaseEvent, isHiddenFrom } from '#server/case-records/event-store.ts'
import type { CaseWithState } from '#server/case-records/event-store.ts'
import { caseWork } from '#shared/limits/case.ts'
import { AppError } from '#shared/errors.ts'
import { linkedIds } from './link-store.ts'
import { lockCases } from './locks.ts'
import type { StaffCall } from './steps.ts'

type Link = {
  readonly id: string
  /** The number of the other case. */
  readonly reference: string
  readonly reason: string
}

/**
 * Links two cases, such as those of one person with two accounts, or removes the link [CS23]: an event in both, and an entry of
 * the log about each. Cases that concern the lead do not exist for them, on either side. Doing it again changes nothing.
 */
async function change(
  { me, write }: StaffCall,
  { id, reference, reason }: Link,
  kind: 'linked' | 'unlinked',
): Promise<void> {
  await write(async (tx) => {
    const other = await caseByReference(tx, reference.toUpperCase())
    if (!other || other.id === id) throw new AppError('case.noCase')
    // With the members, as a message can add to two cases of one chat.
    const rows = await lockCases(tx, [id, other.id], { withMembers: true })
    const shown: CaseWithState[] = []
    for (const row of rows) if (row && !(await isHiddenFrom(tx, row, me))) shown.push(row)
    const [one, two] = shown
    if (one?.id !== id) throw new AppError('app.notFound')
    if (!two) throw new AppError('case.noCase')
    const linked = [await linkedIds(tx, one.id), await linkedIds(tx, two.id)]
    if (linked[0]?.includes(two.id) === (kind === 'linked')) return
    const isFull = linked.some((ids) => ids.length >= caseWork.links)
    if (kind === 'linked' && isFull) throw new AppError('case.tooManyLinks')
    for (const [row, to] of [
      [one, two.id],
      [two, one.id],
    ] as const)
      await addCaseEvent(tx, row, { kind, actor: me.id, text: reason, data: { to } })
    const command = kind === 'linked' ? 'case-link' : 'case-unlink'
    for (const row of shown)
      await appendToOperatorLog(tx, { actor: me.id, command, subject: row.reference, reason: '' })
  })
}

export const link = (call: StaffCall, input: Link): Promise<void> => change(call, input, 'linked')
export const unlink = (call: StaffCall, input: Link): Promise<void> => change(call, input, 'unlinked')

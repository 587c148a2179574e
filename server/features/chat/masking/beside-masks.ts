import { and, eq, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/orm.ts'
import {
  agendaLines,
  agendaVersions,
  closingWords,
  workAgreements,
  workChanges,
  workItems,
  workNotes,
  workThanks,
} from '#server/db/schema.ts'
import { agendaLimits } from '#shared/limits/call.ts'
import { workText } from '#shared/limits/work.ts'

/** A text, or a line of one, and what it becomes. A mask can be longer than what it replaces. */
type Mask = { readonly before: string; readonly text: string }

/** What follows a title in the history. */
const DATE = /^ \(\d{4}-\d\d-\d\d\)$/

/** Replaces a text, or each line that it is, also with a date after it. */
function replaceIn(words: string, { before, text }: Mask): string {
  if (words === before) return text
  const toLine = (line: string) =>
    line.startsWith(before) && (line === before || DATE.test(line.slice(before.length)))
      ? text + line.slice(before.length)
      : line
  return words.split('\n').map(toLine).join('\n')
}

/** Replaces a text of the line of an agenda. Reports have what it was [AD4]. */
export async function maskLine(tx: Tx, id: string, { before, text }: Mask): Promise<void> {
  const [line] = await tx
    .update(agendaLines)
    .set({
      text: text.slice(0, agendaLimits.text),
      version: sql`${agendaLines.version} + 1`,
      changedAt: sql`now()`,
    })
    .where(and(eq(agendaLines.id, id), eq(agendaLines.text, before)))
    .returning({ version: agendaLines.version, writerId: agendaLines.writerId })
  if (!line) return
  const { version, writerId } = line
  await tx.insert(agendaVersions).values({ lineId: id, version: version - 1, text: before, writerId })
}

/**
 * Replaces a text wherever the page of a pair has it: in what is there, and in the history, which keeps for reports what was written
 * [WK7]. An agreement stays accepted: nothing else of it has changed.
 */
export async function maskOnPage(tx: Tx, workId: string, mask: Mask): Promise<void> {
  await maskItems(tx, workId, mask)
  await maskTexts(tx, workId, mask)
  await maskAgreement(tx, workId, mask)
  await maskHistory(tx, workId, mask)
}

async function maskItems(tx: Tx, workId: string, { before, text }: Mask): Promise<void> {
  await tx
    .update(workItems)
    .set({ title: text.slice(0, workText.title), version: sql`${workItems.version} + 1` })
    .where(and(eq(workItems.workId, workId), eq(workItems.title, before)))
}

/** Those of shared notes, thanks, and closing words. */
async function maskTexts(tx: Tx, workId: string, { before, text }: Mask): Promise<void> {
  const isNote = and(eq(workNotes.workId, workId), eq(workNotes.isShared, true), eq(workNotes.text, before))
  await tx
    .update(workNotes)
    .set({ text: text.slice(0, workText.note), version: sql`${workNotes.version} + 1` })
    .where(isNote)
  await tx
    .update(workThanks)
    .set({ text: text.slice(0, workText.thanks) })
    .where(and(eq(workThanks.workId, workId), eq(workThanks.text, before)))
  await tx
    .update(closingWords)
    .set({ text: text.slice(0, workText.closing) })
    .where(and(eq(closingWords.workId, workId), eq(closingWords.text, before)))
}

async function maskAgreement(tx: Tx, workId: string, mask: Mask): Promise<void> {
  const isIt = eq(workAgreements.workId, workId)
  const [row] = await tx.select().from(workAgreements).where(isIt)
  if (!row) return
  const [often = '', reach = '', about = ''] = [row.often, row.reach, row.about].map((words) =>
    replaceIn(words, mask).slice(0, workText.agreement),
  )
  if (often === row.often && reach === row.reach && about === row.about) return
  await tx.update(workAgreements).set({ often, reach, about }).where(isIt)
}

async function maskHistory(tx: Tx, workId: string, mask: Mask): Promise<void> {
  const has = (column: AnyPgColumn) => sql`position(${mask.before} in ${column}) > 0`
  const rows = await tx
    .select()
    .from(workChanges)
    .where(and(eq(workChanges.workId, workId), or(has(workChanges.before), has(workChanges.after))))
  for (const { n, before, after, maskedFrom } of rows) {
    const now = { before: replaceIn(before, mask), after: replaceIn(after, mask) }
    if (now.before === before && now.after === after) continue
    await tx
      .update(workChanges)
      .set({ ...now, maskedFrom: now.after === after ? maskedFrom : (maskedFrom ?? after) })
      .where(and(eq(workChanges.workId, workId), eq(workChanges.n, n)))
  }
}

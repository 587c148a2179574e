import { sql } from 'drizzle-orm'
import { deletePrunedEntries, moveOperatorLogAnchor } from '#server/db/operator-log-prune.ts'
import { caseEvents, cases, caseStates, chatReadings, imageReviews, reports } from '#server/db/schema.ts'
import { operatorLogPrune } from '#shared/limits/staff.ts'
import type { Services } from '#server/rpc/services.ts'

const heldCases = sql`(select ${caseStates.caseId} from ${caseStates} where ${caseStates.heldUntil} > now())`

/** What entries about cases on hold have as their subject: the case, its readings, its reports, and the images of its chats and of its copies, as in the evidence pack [CS19]. */
const heldSubjects = sql`(
  select ${cases.id} collate "C" from ${cases} where ${cases.id} in ${heldCases}
  union select ${cases.reference} collate "C" from ${cases} where ${cases.id} in ${heldCases}
  union select ${chatReadings.id} collate "C" from ${chatReadings} where ${chatReadings.caseId} in ${heldCases}
  union select ${imageReviews.imageId} collate "C" from ${caseStates}
    join ${imageReviews} on ${imageReviews.chatId} = any(${caseStates.chatIds}) where ${caseStates.heldUntil} > now()
  union select found[1] collate "C" from ${caseEvents},
    lateral regexp_matches(${caseEvents.evidence}, '/([a-z2-9]{20})[.]webp"', 'g') as found
    where ${caseEvents.caseId} in ${heldCases}
  union select ${reports.reference} collate "C" from ${caseEvents}
    join ${reports} on ${caseEvents.source} = 'report/' || ${reports.id} where ${caseEvents.caseId} in ${heldCases})`

/**
 * Deletes the entries of the operator log that are older than LOG_YEARS, up to the first one about a case on hold [OU10]: with a
 * gap in it, nothing would prove that the entries around it are all there were. A hold ends after a year at the latest. They are
 * deleted in batches, each by a statement of its own, so that whoever adds an entry does not wait for all of them.
 */
export async function pruneLog({ database, config }: Pick<Services, 'database' | 'config'>): Promise<void> {
  await database.orm.transaction((tx) =>
    moveOperatorLogAnchor(tx, { years: config.logYears, kept: heldSubjects }),
  )
  while ((await deletePrunedEntries(database.orm, operatorLogPrune.batch)) > 0);
}

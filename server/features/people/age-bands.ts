import { lte, sql } from 'drizzle-orm'
import { people } from '#server/db/schema.ts'
import { transact } from '#server/db/transaction.ts'
import { yearsAfter } from '#server/db/years.ts'
import { renewChatContexts } from '#server/policy/chat-contexts.ts'
import type { Services } from '#server/rpc/services.ts'
import { topics } from '#shared/contract/topics.ts'
import { ageBands, isMinor, nextAgeBand, type AgeBand } from '#shared/domain/people/age.ts'

/** The value of the next band for the band of a row. */
const ofNextBand = (valueOf: (next: { readonly band: AgeBand; readonly years: number }) => unknown) => {
  const cases = ageBands.map((band) => {
    const next = nextAgeBand(band)
    return sql`when ${band} then ${next === null ? null : valueOf(next)}`
  })
  return sql`case ${people.ageBand} ${sql.join(cases, sql` `)} end`
}

const nextBand = ofNextBand(({ band }) => band)
/** The day after which the band after the next one starts; null if there is none. */
const nextChange = yearsAfter(
  people.bandChangesOn,
  ofNextBand(({ band }) => nextAgeBand(band)?.years ?? null),
)

/**
 * Moves members into their next age band on its day [AG1]: those who see them read them again. Runs until nothing is
 * left, because a server that was off for years may have missed more than one change. What nodes know of the chats of a member
 * who comes of age is stale from then on [AG5].
 *
 * @param today the day as YYYY-MM-DD; by default that of the database's clock in UTC
 */
export async function changeAgeBands(services: Services, today?: string): Promise<void> {
  const day = today ?? sql`(now() at time zone 'utc')::date`
  for (;;) {
    const changed = await transact(services, async (tx, publish) => {
      const rows = await tx
        .update(people)
        .set({ ageBand: nextBand, bandChangesOn: nextChange })
        .where(lte(people.bandChangesOn, sql`${day}::date`))
        .returning({ id: people.id, band: people.ageBand })
      for (const { id } of rows) publish({ topic: topics.profile(id) })
      // What protects a minor in a chat is the same in every band below.
      const grown = rows.filter(({ band }) => !isMinor(band)).map(({ id }) => id)
      const chatIds = grown.length === 0 ? [] : await renewChatContexts(tx, grown)
      for (const chatId of chatIds) publish({ topic: topics.held(chatId) })
      return rows.length
    })
    if (changed === 0) return
  }
}

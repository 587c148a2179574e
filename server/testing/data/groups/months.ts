import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { messages, requests, users, workItems, works } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import type { TestApp } from '../../clients/app.ts'
import { pairWith } from '../people.ts'
import type { Pair, Person } from '../people.ts'

/** Months before the present one, and what is moved to them, in a time zone. */
export function monthsOf(t: () => TestApp, zone: string) {
  const orm = () => t().services.database.orm
  /** So many hours after the beginning of the month that lies `back` months before the present one; or before it. */
  const monthAt = (back: number, hours: number): SQL<Date> =>
    sql`((date_trunc('month', now() at time zone ${zone}) - make_interval(months => ${back}::int)) at time zone ${zone}
      + make_interval(hours => ${hours}::int))`
  const nameOf = async (back: number): Promise<string> =>
    (
      await orm().execute<{ name: string }>(
        sql`select to_char(${monthAt(back, 1)} at time zone ${zone}, 'YYYY-MM') as name`,
      )
    ).rows[0]?.name ?? ''
  const joinAt = (person: Pick<Person, 'id'>, at: SQL<Date>) =>
    orm().update(users).set({ createdAt: at }).where(eq(users.id, person.id))

  /** A pair of two months ago: asked `hours` before the answer, with calls, an aim that was reached, and a message. */
  async function anEarlierPair(hours: number, calls: number): Promise<Pair> {
    const pair = await pairWith(t(), {})
    const start = monthAt(2, 100)
    await joinAt(pair.mentor, monthAt(2, 1))
    await joinAt(pair.mentee, monthAt(2, 2))
    await orm()
      .update(requests)
      .set({ createdAt: monthAt(2, 100 - hours) })
      .where(eq(requests.id, pair.chatId))
    await orm()
      .update(works)
      .set({ startedAt: start, calls: sql`array_fill(${monthAt(2, 200)}, array[${calls}::int])` })
      .where(eq(works.id, pair.chatId))
    await orm()
      .insert(workItems)
      .values({ id: newId(), workId: pair.chatId, title: 'an aim', doneAt: monthAt(2, 300) })
    await pair.mentee.call('chat.send', { chatId: pair.chatId, id: newId(), text: 'hello' })
    await orm()
      .update(messages)
      .set({ createdAt: monthAt(2, 400) })
      .where(eq(messages.chatId, pair.chatId))
    return pair
  }
  return { monthAt, nameOf, joinAt, anEarlierPair }
}

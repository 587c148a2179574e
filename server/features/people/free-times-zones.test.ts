import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { availability, users } from '#server/db/schema.ts'
import { openTestDatabase } from '#server/testing/backends/database.ts'
import type { Database } from '#server/db/open.ts'
import { days, expandWeek, nextWeeks, offsetAt, type Slot } from '#shared/domain/times/availability.ts'
import { clockChanges, differentZones } from '#shared/domain/times/clock-changes.ts'
import { toDate } from '#shared/domain/times/local-time.ts'
import { freeSpans } from './free-times.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const now = Date.now()
const zones = differentZones(now)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** In the night, in which clocks change, and in the day; one day has no time. */
const slots: Slot[] = days
  .filter((day) => day !== 'Wednesday')
  .map((day, at) =>
    at % 2 === 0 ? { day, from: '01:15', to: '02:45' } : { day, from: '09:00', to: '20:30' },
  )
const nights: Slot[] = days.map((day) => ({ day, from: '00:30', to: '02:30' }))

/** One member for each zone, whose id is the zone. */
async function seed(of: readonly Slot[]): Promise<void> {
  const { orm } = database
  await orm.delete(users)
  await orm.insert(users).values(zones.map((id) => ({ id, email: `${id}@example.org`, passwordHash: '' })))
  await orm.insert(availability).values(zones.map((id) => ({ userId: id, slots: [...of], timeZone: id })))
}

/** What the database says at another time: a function that stands before its own `now`. */
async function readAt(at: number, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await database.orm.transaction(async (tx) => {
    await tx.execute(sql`select set_config('moved.now', ${new Date(at).toISOString()}, true)`)
    await tx.execute(sql`create schema moved`)
    await tx.execute(sql`create function moved.now() returns timestamptz stable language sql
      as $$ select current_setting('moved.now')::timestamptz $$`)
    await tx.execute(sql`set local search_path = moved, pg_catalog, public`)
    const found = await tx.execute<{ zone: string; start: number; end: number }>(sql`
      select one.user_id as zone, (extract(epoch from f.starts) * 1000)::float8 as start,
        (extract(epoch from f.ends) * 1000)::float8 as end
      from availability as one cross join lateral (${freeSpans(sql`one.user_id`)}) as f
      where one.user_id = any(${sql.param([...ids])}::text[]) order by 1, 2`)
    await tx.execute(sql`drop schema moved cascade`)
    return found.rows
  })
  const byZone = Map.groupBy(rows, ({ zone }) => zone)
  return new Map([...byZone].map(([zone, spans]) => [zone, spans.map(toText)]))
}

const toText = ({ start, end }: { readonly start: number; readonly end: number }) =>
  `${new Date(start).toISOString()} ${new Date(end).toISOString()}`

/** The same from the function by which pages show free times: from now until the end of the seventh day after today. */
function expectedAt(at: number, zone: string, of: readonly Slot[]): string[] {
  const last = new Date(Date.parse(toDate(at, zone)) + 7 * DAY).toISOString().slice(0, 10)
  return nextWeeks(at, zone, 2)
    .flatMap((moment) => expandWeek({ slots: of }, { owner: zone, viewer: zone }, moment))
    .filter(({ start, end }) => end > at && toDate(start, zone) <= last)
    .map(({ start, end }) => toText({ start: Math.max(at, start), end }))
}

/** Those whose rules are the same in the data of this database and of this Node.js, which are of different versions. */
async function sameRules(moments: readonly number[]): Promise<string[]> {
  const { rows } = await database.orm.execute<{ zone: string; at: number; offset: number }>(sql`
    select zone, at, extract(epoch from (to_timestamp(at / 1000) at time zone zone) - (to_timestamp(at / 1000) at time zone 'UTC'))::int * 1000 as offset
    from unnest(${sql.param(zones)}::text[]) as zone cross join unnest(${sql.param(moments)}::float8[]) as at`)
  const different = new Set(
    rows.filter(({ zone, at, offset }) => offsetAt(at, zone) !== offset).map(({ zone }) => zone),
  )
  return zones.filter((zone) => !different.has(zone))
}

/** The zones whose clocks change in the days that are read: elsewhere the same week is computed once more. */
const changingAround = (at: number, of: readonly string[]): string[] =>
  of.filter((zone) => clockChanges(zone, at - DAY, at + 9 * DAY).length > 0)

it('[AV22, AV4] the database finds the same free times as the pages, in every time zone, around each change of clocks in two years', async () => {
  const changes = zones.flatMap((zone) => clockChanges(zone, now - 365 * DAY, now + 365 * DAY))
  const moments = [...new Set(changes)].flatMap((change) => [change - 3 * DAY, change - 20 * MINUTE])
  expect(moments.length).toBeGreaterThan(40)
  const compared = await sameRules(
    moments.flatMap((at) => [at - DAY, at, at + DAY, at + 4 * DAY, at + 9 * DAY]),
  )
  expect(zones.length - compared.length).toBeLessThan(8)
  // It knows all names by which members can have a zone.
  const names = sql.param(Intl.supportedValuesOf('timeZone'))
  await database.orm.execute(sql`select now() at time zone zone from unnest(${names}::text[]) as zone`)
  let count = 0
  for (const of of [slots, nights]) {
    await seed(of)
    for (const [index, at] of moments.entries()) {
      // At the first moment all, of which some never change.
      const ids = index === 0 ? compared : changingAround(at, compared)
      count += ids.length
      const found = await readAt(at, ids)
      for (const zone of ids)
        expect([new Date(at).toISOString(), zone, found.get(zone) ?? []]).toEqual([
          ...[new Date(at).toISOString(), zone, expectedAt(at, zone, of)],
        ])
    }
  }
  expect(count).toBeGreaterThan(2 * moments.length)
})

import { eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { availability, people, users } from '#server/db/schema.ts'
import { requestById } from '#server/features/connections/store.ts'
import { PostponedJobError } from '#server/jobs/errors.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import { readQuietUntil } from '#server/policy/quiet-hours.ts'
import type { Services } from '#server/rpc/services.ts'
import { displayName, nameForOthers } from '#shared/domain/people/names.ts'
import { pages } from '#shared/pages.ts'
import { clockOptions, formatDate } from '#shared/texts/i18n/format-date.ts'
import { callMailText } from '#shared/texts/mail/calls.ts'

export type Needs = Pick<Services, 'config' | 'database'>

/** The zone and the clock that the reader chose [TX10]. */
type Clock = { readonly zone: string; readonly is24Hours: boolean | null }

/** Who reads an email about calls. */
type Member = { readonly email: string; readonly name: string } & Clock

/** Who reads an email about a call, and how the other one is called there. */
export type Reader = Member & { readonly other: string; readonly otherId: string }

const when = {
  ...({ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const),
  timeZoneName: 'short',
} as const

export const formatWhen = (startsAt: Date, { zone, is24Hours }: Clock): string =>
  formatDate(startsAt, { ...when, timeZone: zone, ...clockOptions(is24Hours) })

export const link = ({ config }: Pick<Needs, 'config'>, path: string): string =>
  new URL(path, config.baseUrl).href

export const chatAction = (services: Pick<Needs, 'config'>, chatId: string) => ({
  label: callMailText('action.chat'),
  url: link(services, `${pages.chat1.path}/${chatId}`),
})

/**
 * The reader of an email about a call; undefined for a pair that is no pair any more, or rests. In quiet hours the email waits
 * for their end [MT9].
 */
export async function readReader(
  { config, database }: Needs,
  chatId: string,
  id: string,
): Promise<Reader | undefined> {
  const db = database.orm
  const request = await requestById(db, chatId)
  if (request?.status !== 'accepted' || request.isBlocked || request.resting.length > 0) return undefined
  const ids = [request.mentorId, request.requesterId]
  const rows = await readMembers(db, ids)
  const reader = rows.find((row) => row.id === id)
  const other = rows.find((row) => row.id !== id)
  if (!reader || !other) return undefined
  if ((await readQuietUntil(db, config, id)) !== null) throw new PostponedJobError()
  const shown = nameForOthers(other, config.safeguarding)
  return {
    ...toMember(reader, config),
    other: unlinked(displayName({ role: other.role, name: shown })),
    otherId: other.id,
  }
}

/** The reader of an email about calls of several pairs, or of none; undefined for a member who is gone. It waits, too. */
export async function readMember({ config, database }: Needs, id: string): Promise<Member | undefined> {
  const [row] = await readMembers(database.orm, [id])
  if (!row) return undefined
  if ((await readQuietUntil(database.orm, config, id)) !== null) throw new PostponedJobError()
  return toMember(row, config)
}

type Row = Awaited<ReturnType<typeof readMembers>>[number]

const toMember = (row: Row, { timeZone }: Needs['config']): Member => ({
  email: row.email,
  name: displayName({ role: row.role, name: row.fullName }),
  zone: row.zone ?? row.free ?? timeZone,
  is24Hours: row.is24Hours,
})

function readMembers(db: Executor, ids: readonly string[]) {
  const { role, fullName, ageBand, timeZone, is24Hours } = people
  return db
    .select({
      id: users.id,
      email: users.email,
      role,
      fullName,
      ageBand,
      is24Hours,
      zone: timeZone,
      free: availability.timeZone,
    })
    .from(users)
    .innerJoin(people, eq(people.id, users.id))
    .leftJoin(availability, eq(availability.userId, users.id))
    .where(inArray(users.id, [...ids]))
}

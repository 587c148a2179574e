import { and, asc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { availability, callSeries, callTimes, canceledCalls, people, users } from '#server/db/schema.ts'
import { requestById } from '#server/features/connections/store.ts'
import { PostponedJobError } from '#server/jobs/errors.ts'
import type { MailContent } from '#server/mail/content.ts'
import type { Mailer } from '#server/mail/queue.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import { readQuietUntil } from '#server/policy/quiet-hours.ts'
import type { Services } from '#server/rpc/services.ts'
import { mentorIdOf, toRoomName } from '#shared/domain/calls.ts'
import { displayName, nameForOthers } from '#shared/domain/people/names.ts'
import { callProposal } from '#shared/limits/call.ts'
import { pages } from '#shared/pages.ts'
import { clockOptions, formatDate } from '#shared/texts/i18n/format-date.ts'
import { callMailText } from '#shared/texts/mail/calls.ts'
import { toCalendar, type CalendarCall } from './calendar/ics.ts'

type Needs = Pick<Services, 'config' | 'database'>
type Call = CalendarCall & { readonly chatId: string }

/** The clock that the reader chose [TX10]. */
type Clock = { readonly is24Hours: boolean | null }

/** Who reads an email about a call, and how the other one is called there. */
type Reader = {
  readonly email: string
  readonly name: string
  readonly zone: string
  readonly other: string
  readonly otherId: string
} & Clock

const when = {
  ...({ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const),
  timeZoneName: 'short',
} as const

/** The emails about calls. Each has the call for the reader's calendar, and of the other member the name only [MT9, MT10]. */
export function callsMailers(
  services: Needs,
): Readonly<
  Record<'callProposed' | 'callAgreed' | 'callConfirmed' | 'callCanceled' | 'callReminder', Mailer>
> {
  return {
    callProposed: (id) => proposedMail(services, id),
    callAgreed: (id) => agreedMail(services, id, 'proposer'),
    callConfirmed: (id) => agreedMail(services, id, 'confirmer'),
    callCanceled: (id) => canceledMail(services, id),
    callReminder: (id) => reminderMail(services, id),
  }
}

const link = ({ config }: Needs, path: string): string => new URL(path, config.baseUrl).href

const chatAction = (services: Needs, chatId: string) => ({
  label: callMailText('action.chat'),
  url: link(services, `${pages.chat1.path}/${chatId}`),
})

const attach = (
  { config }: Needs,
  calls: readonly Call[],
  isCanceled = false,
): Pick<MailContent, 'attachments' | 'note'> => ({
  attachments: [{ name: 'call.ics', content: Buffer.from(toCalendar(config, calls, { isCanceled })) }],
  note: noteOf(calls.length, isCanceled),
})

const noteOf = (count: number, isCanceled: boolean): string =>
  isCanceled ? callMailText('uncalendar', { count }) : callMailText('calendar', { count })

const formatWhen = (startsAt: Date, { zone, is24Hours }: Reader): string =>
  formatDate(startsAt, { ...when, timeZone: zone, ...clockOptions(is24Hours) })

/** An agreed time in its revision, and the reader; undefined once it was moved, canceled, or deleted, or has begun. */
async function readCall(services: Needs, id: string, revision: number, readerId: string) {
  const [row] = await services.database.orm
    .select({ call: callTimes, everyWeeks: callSeries.everyWeeks })
    .from(callTimes)
    .leftJoin(callSeries, eq(callSeries.id, callTimes.seriesId))
    .where(eq(callTimes.id, id))
  if (row?.call.status !== 'agreed' || row.call.revision !== revision) return undefined
  if (row.call.startsAt.getTime() <= Date.now()) return undefined
  const reader = await readReader(services, row.call.chatId, readerId)
  return reader && { ...row, reader, at: formatWhen(row.call.startsAt, reader) }
}

/** Id: the first time of the proposal, and the reader, who is asked. What was answered or has begun meanwhile is not in it. */
async function proposedMail(services: Needs, id: string): Promise<MailContent | null> {
  const [timeId = '', readerId = ''] = id.split('/')
  const times = await readProposal(services, timeId, readerId)
  const [first] = times
  const reader = first && (await readReader(services, first.chatId, readerId))
  if (!first || !reader) return null
  const name = reader.other
  const values = { name, count: times.length }
  return {
    to: reader.email,
    subject: callMailText('proposed.subject', { name }),
    heading: callMailText('proposed.heading', { name }),
    paragraphs: [
      callMailText(first.movesId === null ? 'proposed.text' : 'proposed.move', values),
      ...times.map(({ startsAt }) => formatWhen(startsAt, reader)),
      ...(first.everyWeeks === null ? [] : [callMailText('proposed.weekly', { weeks: first.everyWeeks })]),
    ],
    action: { label: callMailText('action.answer'), url: chatAction(services, first.chatId).url },
    notice: { about: reader.otherId },
  }
}

/** What is left of a proposal, the earliest time first; the id of its first time is that of its group. */
function readProposal({ database }: Needs, timeId: string, readerId: string) {
  const { id, groupId, status, proposedBy, startsAt } = callTimes
  return database.orm
    .select()
    .from(callTimes)
    .where(
      and(
        or(eq(id, timeId), eq(groupId, timeId)),
        ...[eq(status, 'proposed'), ne(proposedBy, readerId), gt(startsAt, sql`now()`)],
      ),
    )
    .orderBy(asc(startsAt), asc(id))
    .limit(callProposal.times)
}

/** What the one who proposed a time reads of it, and the one who confirmed it, who wants the file for the calendar, too. */
const agreedTexts = {
  proposer: { agreed: 'agreed.text', moved: 'moved.text' },
  confirmer: { agreed: 'confirmed.text', moved: 'confirmed.moved' },
} as const

/** Id: the time, its revision, and the reader. */
async function agreedMail(
  services: Needs,
  id: string,
  who: keyof typeof agreedTexts,
): Promise<MailContent | null> {
  const [timeId = '', revision, readerId = ''] = id.split('/')
  const row = await readCall(services, timeId, Number(revision), readerId)
  if (!row) return null
  const { call, everyWeeks, reader, at } = row
  const name = reader.other
  const isMoved = call.revision > 0
  // A move is of this time alone, and the other times of its series are in the calendar already.
  const weeks = isMoved ? null : everyWeeks
  return {
    to: reader.email,
    subject: callMailText('agreed.subject', { name, at }),
    heading: callMailText(isMoved ? 'moved.heading' : 'agreed.heading'),
    paragraphs: [
      callMailText(agreedTexts[who][isMoved ? 'moved' : 'agreed'], { name, at }),
      ...(weeks === null ? [] : [callMailText('agreed.weekly', { weeks })]),
    ],
    action: chatAction(services, call.chatId),
    notice: { about: reader.otherId },
    ...attach(services, weeks === null ? [call] : await readSeries(services, call)),
  }
}

/** The calls of a series that are agreed and have not begun, the earliest first [MT12]. */
function readSeries({ database }: Needs, { chatId, seriesId }: { chatId: string; seriesId: string | null }) {
  const { chatId: ofChat, seriesId: ofSeries, status, startsAt, id } = callTimes
  return database.orm
    .select()
    .from(callTimes)
    .where(
      and(
        ...[eq(ofChat, chatId), eq(ofSeries, seriesId ?? ''), eq(status, 'agreed')],
        gt(startsAt, sql`now()`),
      ),
    )
    .orderBy(asc(startsAt), asc(id))
}

/** Id: the reader, and the canceled times. */
async function canceledMail(services: Needs, id: string): Promise<MailContent | null> {
  const [readerId = '', ...ids] = id.split('/')
  const rows = await services.database.orm.select().from(canceledCalls).where(inArray(canceledCalls.id, ids))
  const calls = rows.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const [first, ...later] = calls.filter(({ startsAt }) => startsAt.getTime() > Date.now())
  const reader = first && (await readReader(services, first.chatId, readerId))
  if (!first || !reader) return null
  const at = formatWhen(first.startsAt, reader)
  return {
    to: reader.email,
    subject: callMailText('canceled.subject', { name: reader.other }),
    heading: callMailText('canceled.heading'),
    paragraphs: [
      callMailText('canceled.text', { name: reader.other, at }),
      ...(later.length === 0 ? [] : [callMailText('canceled.later', { count: later.length })]),
    ],
    action: chatAction(services, first.chatId),
    notice: { about: reader.otherId },
    ...attach(services, [first, ...later], true),
  }
}

/** Id: the time, its revision, the reader, and which of the reminders. */
async function reminderMail(services: Needs, id: string): Promise<MailContent | null> {
  const [timeId = '', revision, readerId = '', kind] = id.split('/')
  const row = await readCall(services, timeId, Number(revision), readerId)
  if (!row) return null
  const { call, reader, at } = row
  const name = reader.other
  // A series goes on: the day before each call, the calendar gets what was added since.
  const isOfSeries = kind === 'day' && call.seriesId !== null
  const query = new URLSearchParams({
    roomName: toRoomName(call.chatId),
    displayName: reader.name,
    mentorId: mentorIdOf(call.chatId),
  })
  const lobby = {
    label: callMailText('action.join'),
    url: link(services, `${pages.call.path}?${query.toString()}`),
  }
  return {
    to: reader.email,
    subject: callMailText('reminder.subject', { name, at }),
    heading: callMailText('reminder.heading', { name }),
    paragraphs: [callMailText(kind === 'soon' ? 'reminder.soon' : 'reminder.day', { at })],
    action: kind === 'soon' ? lobby : chatAction(services, call.chatId),
    // The address of the lobby has the reader's name.
    notice: { about: reader.otherId, path: `${pages.chat1.path}/${call.chatId}` },
    ...attach(services, isOfSeries ? await readSeries(services, call) : [call]),
  }
}

/**
 * The reader of an email about a call; undefined for a pair that is no pair any more, or rests. In quiet hours the email waits
 * for their end [MT9].
 */
async function readReader(
  { config, database }: Needs,
  chatId: string,
  id: string,
): Promise<Reader | undefined> {
  const db = database.orm
  const request = await requestById(db, chatId)
  if (request?.status !== 'accepted' || request.isBlocked || request.resting.length > 0) return undefined
  const ids = [request.mentorId, request.requesterId]
  const { role, fullName, ageBand, timeZone, is24Hours } = people
  const rows = await db
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
    .where(inArray(users.id, ids))
  const reader = rows.find((row) => row.id === id)
  const other = rows.find((row) => row.id !== id)
  if (!reader || !other) return undefined
  if ((await readQuietUntil(db, config, id)) !== null) throw new PostponedJobError()
  const shown = nameForOthers(other, config.safeguarding)
  return {
    email: reader.email,
    name: displayName({ role: reader.role, name: reader.fullName }),
    zone: reader.zone ?? reader.free ?? config.timeZone,
    is24Hours: reader.is24Hours,
    other: unlinked(displayName({ role: other.role, name: shown })),
    otherId: other.id,
  }
}

import { and, asc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { callSeries, callTimes, canceledCalls } from '#server/db/schema.ts'
import type { MailContent } from '#server/mail/content.ts'
import type { Mailer } from '#server/mail/queue.ts'
import { mentorIdOf, toRoomName } from '#shared/domain/calls.ts'
import { pages } from '#shared/pages.ts'
import { callMailText } from '#shared/texts/mail/calls.ts'
import { toCalendar, type CalendarCall } from './calendar/ics.ts'
import { chatAction, formatWhen, link, readReader, type Needs } from './mail-reader.ts'
import { withEnded } from './proposals/ended.ts'
import { proposalMailers } from './proposals/mails.ts'

type Call = CalendarCall & { readonly chatId: string }

/** The emails about calls. Each has the call for the reader's calendar, and of the other member the name only [MT9, MT10]. */
export function callsMailers(
  services: Needs,
): Readonly<
  Record<
    | 'callProposed'
    | 'callAgreed'
    | 'callConfirmed'
    | 'callCanceled'
    | 'callReminder'
    | keyof ReturnType<typeof proposalMailers>,
    Mailer
  >
> {
  return {
    callProposed: (id) => proposedMail(services, id),
    callAgreed: (id) => agreedMail(services, id, 'proposer'),
    callConfirmed: (id) => agreedMail(services, id, 'confirmer'),
    callCanceled: (id) => canceledMail(services, id),
    callReminder: (id) => reminderMail(services, id),
    ...proposalMailers(services),
  }
}

const attach = (
  { config }: Needs,
  calls: readonly Call[],
  status: 'agreed' | 'canceled' = 'agreed',
): Pick<MailContent, 'attachments' | 'note'> => ({
  attachments: [{ name: 'call.ics', content: Buffer.from(toCalendar(config, calls, { status })) }],
  note: callMailText(status === 'agreed' ? 'calendar' : 'uncalendar', { count: calls.length }),
})

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

/**
 * Id: the first time of the proposal, and the reader, who is asked. It is the entry of the page of notices and the push, and never
 * sent: the email names it with the others that wait [MT13].
 */
async function proposedMail(services: Needs, id: string): Promise<MailContent | null> {
  const [timeId = '', readerId = ''] = id.split('/')
  const chatId = await findProposal(services, timeId, readerId)
  const reader = chatId === undefined ? undefined : await readReader(services, chatId, readerId)
  if (chatId === undefined || !reader) return null
  const subject = callMailText('proposed.subject', { name: reader.other })
  return {
    ...{ to: reader.email, subject, heading: subject, paragraphs: [] },
    action: chatAction(services, chatId),
    notice: { about: reader.otherId },
  }
}

/** The chat of a proposal of which something is left; the id of its first time is that of its group. */
async function findProposal(
  { database }: Needs,
  timeId: string,
  readerId: string,
): Promise<string | undefined> {
  const { id, groupId, status, proposedBy, startsAt, chatId } = callTimes
  const [row] = await database.orm
    .select({ chatId })
    .from(callTimes)
    .where(
      and(
        or(eq(id, timeId), eq(groupId, timeId)),
        ...[eq(status, 'proposed'), ne(proposedBy, readerId), gt(startsAt, sql`now()`)],
      ),
    )
    .limit(1)
  return row?.chatId
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
  const content = {
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
  return who === 'confirmer' ? withEnded(services, readerId, content) : content
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
    ...attach(services, [first, ...later], 'canceled'),
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

import type { callTimes } from '#server/db/schema.ts'
import type { MailContent } from '#server/mail/content.ts'
import type { Mailer } from '#server/mail/queue.ts'
import { pages } from '#shared/pages.ts'
import { callMailText } from '#shared/texts/mail/calls.ts'
import { toCalendar } from '../calendar/ics.ts'
import { chatAction, formatWhen, link, readReader, type Needs, type Reader } from '../mail-reader.ts'
import { endedMail, withEnded } from './ended.ts'
import * as store from './store.ts'

type Time = typeof callTimes.$inferSelect
type Proposed = { readonly reader: Reader; readonly times: readonly Time[] }

/** The emails about proposals that wait, and about those that are over [MT13, MT14]. */
export function proposalMailers(
  services: Needs,
): Readonly<Record<'callProposals' | 'callProposalsEnded', Mailer>> {
  return {
    callProposals: (id) => proposalsMail(services, id),
    callProposalsEnded: (id) => endedMail(services, id),
  }
}

/** Id: the reader, and the email by which proposals are claimed. What was proposed since is in it, too. */
async function proposalsMail(services: Needs, id: string): Promise<MailContent | null> {
  const { database, config } = services
  const [userId = '', mailId = ''] = id.split('/')
  const claimed = await database.orm.transaction(async (tx) => {
    if (!(await store.hasClaimed(tx, { userId, mailId }))) return []
    await store.claimProposals(tx, { userId, mailId })
    return store.listClaimed(tx, { userId, mailId })
  })
  const proposals = await readProposals(services, userId, claimed)
  const [first] = proposals
  if (!first) return null
  const times = proposals.flatMap((one) => one.times)
  const ids = times.map((time) => time.id)
  const file = toCalendar(config, times, { status: 'proposed' })
  return withEnded(services, userId, {
    ...frameOf(services, userId, proposals, first),
    paragraphs: proposals.flatMap(describe),
    attachments: [{ name: 'proposed.ics', content: Buffer.from(file) }],
    note: callMailText('tentative', { count: times.length }),
    // Before: if the answer of the mail server is lost, the entries may be in the calendar.
    beforeSending: () => store.markMailed(database.orm, ids),
    afterSending: () => store.markSent(database.orm, ids),
  })
}

/** The times by their proposals, each with its reader; without those of pairs that rest or are no pair any more. */
async function readProposals(
  services: Needs,
  userId: string,
  times: readonly Time[],
): Promise<readonly Proposed[]> {
  const readers = new Map<string, Reader | undefined>()
  for (const { chatId } of times)
    if (!readers.has(chatId)) readers.set(chatId, await readReader(services, chatId, userId))
  const groups = Map.groupBy(
    times.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
    ({ id, groupId }) => groupId ?? id,
  )
  return [...groups.values()].flatMap((group) => {
    const reader = readers.get(group[0]?.chatId ?? '')
    return reader ? [{ reader, times: group }] : []
  })
}

/** What an email about one pair, or about several ones, says around the proposals. */
function frameOf(
  services: Needs,
  userId: string,
  proposals: readonly Proposed[],
  { reader, times }: Proposed,
) {
  const [time] = times
  const isOnePair = proposals.every((one) => one.reader.otherId === reader.otherId)
  if (isOnePair) {
    const { other: name, otherId: about } = reader
    return {
      to: reader.email,
      subject: callMailText('proposed.subject', { name }),
      heading: callMailText('proposed.heading', { name }),
      action: { ...chatAction(services, time?.chatId ?? ''), label: callMailText('action.answer') },
      notice: { about },
    }
  }
  const dashboard = time?.mentorId === userId ? pages.mentor1 : pages.mentee1
  const count = proposals.reduce((sum, one) => sum + one.times.length, 0)
  return {
    to: reader.email,
    subject: callMailText('proposals.subject', { count }),
    heading: callMailText('proposals.heading'),
    action: { label: callMailText('action.answerAll'), url: link(services, dashboard.path) },
  }
}

/** A proposal as paragraphs: who proposes it, its times, and whether it repeats. */
function describe({ reader, times }: Proposed): readonly string[] {
  const [first] = times
  const values = { name: reader.other, count: times.length }
  const weeks = first?.everyWeeks ?? null
  return [
    callMailText(first?.movesId == null ? 'proposed.text' : 'proposed.move', values),
    ...times.map(({ startsAt }) => formatWhen(startsAt, reader)),
    ...(weeks === null ? [] : [callMailText('proposed.weekly', { weeks })]),
  ]
}

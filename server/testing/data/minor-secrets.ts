import { eq } from 'drizzle-orm'
import { heldMessages, notices, reports, sessions } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { thanksAfterWeeks } from '#shared/limits/work.ts'
import type { TestApp } from '../clients/app.ts'
import { eventually } from '../clients/live.ts'
import { putReport } from './export/export.ts'
import type { Pair } from './people.ts'
import { agreementWords, aim, connectedFor, meetingNote } from './work.ts'

/** A word in every text of a pair that nobody else may read. */
export const secretWord = 'zinnia'

/** The tables that have it after `plantSecrets`. */
export const plantedTables = [
  ...[
    'agenda_lines',
    'agenda_versions',
    'held_messages',
    'message_revisions',
    'messages',
    'notes',
    'report_updates',
  ],
  ...['reports', 'work_agreements', 'work_changes', 'work_items', 'work_notes', 'work_thanks'],
]

/** The ids of what a pair has, by what has them. */
export type PairIds = Readonly<Record<'message' | 'held' | 'time' | 'line' | 'item' | 'meeting', string>> &
  Readonly<Record<'note' | 'notice' | 'report' | 'session', string>>

/** And when its agreed call begins. */
export type Planted = { readonly ids: PairIds; readonly callAt: number }

/** Puts the word into each text that a minor and their mentor can write, and answers the ids of these. */
export async function plantSecrets(t: TestApp, pair: Pair): Promise<Planted> {
  const messages = await plantMessages(t, pair)
  const { callAt, ...call } = await plantCall(pair)
  const others = { ...(await plantWork(t, pair)), ...(await plantOwn(t, pair)) }
  return { ids: { ...messages, ...call, ...others }, callAt }
}

async function plantMessages({ services }: TestApp, { mentor, mentee, chatId }: Pair) {
  const [message, held] = [newId(), newId()]
  await mentee.call('chat.send', { chatId, id: message, text: `my ${secretWord}` })
  await mentee.call('chat.editMessage', { chatId, seq: 1, text: `my red ${secretWord}` })
  const releaseAt = new Date(Date.now() + 86_400_000)
  await services.database.orm.insert(heldMessages).values({
    ...{
      chatId,
      senderId: mentor.id,
      id: held,
      text: `your ${secretWord}`,
      bodyHash: Buffer.alloc(32),
      releaseAt,
    },
  })
  return { message, held }
}

async function plantCall({ mentor, mentee, chatId }: Pair) {
  const [time, line] = [newId(), newId()]
  const start = Date.now() + 3 * 86_400_000
  await mentee.call('calls.proposeTime', { chatId, id: time, start, minutes: 30 })
  await mentor.call('calls.confirmTime', { chatId, id: time })
  await mentee.call('calls.addAgendaLine', { chatId, timeId: time, id: line, text: `a ${secretWord}` })
  await mentee.call('calls.editAgendaLine', { chatId, id: line, version: 1, text: `two ${secretWord}s` })
  return { time, line, callAt: start }
}

async function plantWork(t: TestApp, { mentor, mentee, chatId }: Pair) {
  const first = aim(chatId, `grow a ${secretWord}`)
  const meeting = meetingNote(chatId, `we saw a ${secretWord}`, { isShared: true })
  await mentee.call('work.saveItem', first)
  await mentee.call('work.saveAgreement', {
    chatId,
    version: 0,
    ...agreementWords,
    about: `the ${secretWord}`,
  })
  await mentee.call('work.saveNote', meeting)
  await mentor.call('work.saveNote', meetingNote(chatId, `she likes the ${secretWord}`))
  await connectedFor(t, chatId, thanksAfterWeeks)
  await mentee.call('work.saveThanks', { chatId, text: `for the ${secretWord}`, mayShow: false })
  return { item: first.id, meeting: meeting.id }
}

/** What the minor alone has: a note, a notice, a report, a session. */
async function plantOwn(t: TestApp, { mentor, mentee }: Pair) {
  const { orm } = t.services.database
  const note = newId()
  await mentee.call('notes.add', { id: note, content: `buy a ${secretWord}` })
  await putReport(t, mentee.id, mentor.id, secretWord)
  const [report] = await orm.select().from(reports).where(eq(reports.reporterId, mentee.id))
  const noticesOf = () => orm.select().from(notices).where(eq(notices.userId, mentee.id))
  // A job writes it.
  await eventually('a notice of the minor', async () => (await noticesOf()).length > 0)
  const [notice] = await noticesOf()
  const [session] = await orm.select().from(sessions).where(eq(sessions.userId, mentee.id))
  return { note, report: report?.id ?? '', notice: notice?.id ?? '', session: session?.id ?? '' }
}

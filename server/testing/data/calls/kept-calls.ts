import { callOutcomes } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import type { TestApp } from '../../clients/app.ts'
import type { Pair } from '../people.ts'

/** A proposal, a series, and a call that was canceled. */
export async function planCalls({ mentor, mentee, chatId }: Pair): Promise<void> {
  const time = { chatId, id: newId(), start: Date.now() + 86_400_000, minutes: 30 }
  await mentee.call('calls.proposeTime', time)
  const weekly = { ...time, id: newId(), repeats: { everyWeeks: 1, timeZone: 'UTC' } }
  await mentee.call('calls.proposeTime', weekly)
  await mentor.call('calls.confirmTime', { chatId, id: weekly.id })
  await mentor.call('calls.removeTime', { chatId, id: weekly.id })
}

/** An agenda with a changed line, an answer about a call that is over, and a calendar feed. */
export async function keepCalls(t: TestApp, { mentor, mentee, chatId }: Pair): Promise<void> {
  const time = { chatId, id: newId(), start: Date.now() + 3 * 86_400_000, minutes: 30 }
  await mentee.call('calls.proposeTime', time)
  await mentor.call('calls.confirmTime', { chatId, id: time.id })
  const line = { chatId, id: newId() }
  await mentee.call('calls.addAgendaLine', { ...line, timeId: time.id, text: 'about <the> essay' })
  await mentee.call('calls.editAgendaLine', { ...line, version: 1, text: 'about <two> essays' })
  const { orm } = t.services.database
  await orm.insert(callOutcomes).values({ recordId: time.id, userId: mentee.id, tookPlace: false })
  await mentee.call('calls.startFeed')
}

/** Agrees on a time that begins in so many milliseconds, and returns its id. */
export async function agreeOn({ mentor, mentee, chatId }: Pair, inMs = 3 * 86_400_000): Promise<string> {
  const id = newId()
  await mentor.call('calls.proposeTime', { chatId, id, start: Date.now() + inMs, minutes: 30 })
  await mentee.call('calls.confirmTime', { chatId, id })
  return id
}

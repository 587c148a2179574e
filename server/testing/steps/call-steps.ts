import type { Person } from '../data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Step } from '../factors/factor-steps.ts'

/** The calls about times for calls, and what is around them. */
export function callTimeSteps(mentor: Person, mentee: Person, chatId: string): Step[] {
  const [time, start] = [{ chatId, id: newId() }, Date.now() + 86_400_000]
  const week = { exceptions: [], timeZone: 'UTC' }
  const lineId = newId()
  const [line, change] = [
    { chatId, timeId: time.id, id: lineId },
    { chatId, id: lineId, version: 1 },
  ]
  const outcome = { chatId, timeId: time.id, tookPlace: false }
  return [
    ['calls.proposeTime', () => mentor.call('calls.proposeTime', { ...time, start, minutes: 30 })],
    ['calls.confirmTime', () => mentee.call('calls.confirmTime', time)],
    ['calls.addAgendaLine', () => mentor.call('calls.addAgendaLine', { ...line, text: 'the essay' })],
    ['calls.editAgendaLine', () => mentee.call('calls.editAgendaLine', { ...change, text: 'both essays' })],
    [
      'calls.checkAgendaLine',
      () => mentor.call('calls.checkAgendaLine', { chatId, id: lineId, isDone: true }),
    ],
    ['calls.removeAgendaLine', () => mentor.call('calls.removeAgendaLine', { ...change, version: 2 })],
    ['calls.tellOutcome', () => mentor.call('calls.tellOutcome', { ...outcome }).catch(String)],
    ['calls.startFeed', () => mentor.call('calls.startFeed')],
    ['calls.stopFeed', () => mentor.call('calls.stopFeed')],
    ['calls.removeTime', () => mentee.call('calls.removeTime', time)],
    ['availability.saveExceptions', () => mentor.call('availability.saveExceptions', week)],
  ]
}

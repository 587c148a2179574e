import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorLog, pairSteps, pulses } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { settled } from '#server/testing/data/notices.ts'
import { aMentee, aMentor, mailsTo, pairWith } from '#server/testing/data/people.ts'
import { day } from '#server/testing/data/quiet-hours.ts'
import { ago, movePair, pairsOf, putPulse } from '#server/testing/data/staff-pairs.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairStep } from '#shared/limits/staff.ts'

let t: TestApp
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', CONSENT_AGE: '13', TIME_ZONE: day() })
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const { open, kindsOf, step } = pairsOf(() => coordinator)

describe('[PA3] a step', () => {
  it('settles its signal, which comes back after 7 days if it lasts; that of a pulse does not', async () => {
    const pair = await pairWith(t, {})
    await movePair(t, pair, 60)
    for (const [round, score] of [
      [7, 12],
      [14, 6],
    ] as const)
      await putPulse(t, pair, 'mentee', round, score)
    expect(await kindsOf(pair.chatId)).toEqual(['silent', 'fell'])
    await step(pair.chatId, { signal: 'silent' })
    await step(pair.chatId, { signal: 'fell' })
    expect(await kindsOf(pair.chatId)).toEqual([])
    await orm()
      .update(pulses)
      .set({ answeredAt: ago(8) })
      .where(eq(pulses.workId, pair.chatId))
    await orm()
      .update(pairSteps)
      .set({ createdAt: ago(7) })
      .where(eq(pairSteps.pairId, pair.chatId))
    expect(await kindsOf(pair.chatId)).toEqual(['silent'])
  })

  it('reminds whom staff chose by email, without their words, at most three times in a week', async () => {
    const pair = await pairWith(t, {})
    const remind = (to: string[]) =>
      step(pair.chatId, { kind: 'reminded', text: 'for the team only', signal: 'silent', to })
    await remind(['mentor', 'mentee'])
    await settled(t, 'mail')
    for (const person of [pair.mentor, pair.mentee]) {
      const mails = (await mailsTo(t, person.email, 0)).filter(({ subject }) =>
        subject.startsWith('A reminder'),
      )
      expect(mails.map(({ text }) => text.includes(`/chat/${pair.chatId}`))).toEqual([true])
      expect(mails[0]?.text).not.toContain('for the team only')
    }
    for (let sent = 1; sent < pairStep.remindersPerWeek; sent += 1) await remind(['mentor'])
    await expect(remind(['mentor'])).rejects.toThrow('pair.remindedOften')
    const { steps } = await open(pair.chatId)
    expect(steps.map(({ kind }) => kind)).toEqual(['reminded', 'reminded', 'reminded'])
    expect(steps[0]).toMatchObject({ text: 'for the team only', by: coordinator.email, signal: 'silent' })
    const log = await orm().select().from(operatorLog).where(eq(operatorLog.subject, pair.chatId))
    expect(log.map(({ command }) => command)).toEqual([
      'pair-remind',
      'pair-remind',
      'pair-remind',
      'pair-open',
    ])
    expect(JSON.stringify(log)).not.toContain('for the team only')
  })

  it('reminds nobody of a pair that rests or has ended, of a request only its mentor, and needs words or someone to remind', async () => {
    const pair = await pairWith(t, {})
    const remind = (id: string, to: string[]) => step(id, { kind: 'reminded', text: '', to })
    await expect(remind(pair.chatId, [])).rejects.toThrow('app.invalid')
    await expect(step(pair.chatId, { text: ' ' })).rejects.toThrow('app.invalid')
    await pair.mentee.call('safety.pause', { userId: pair.mentor.id })
    await expect(remind(pair.chatId, ['mentor'])).rejects.toThrow('pair.notNow')
    await step(pair.chatId)
    const [mentor, mentee] = [await aMentor(t), await aMentee(t)]
    await mentee.call('connections.request', { mentorId: mentor.id })
    const id = `${mentor.id}__${mentee.id}`
    await expect(remind(id, ['mentor', 'mentee'])).rejects.toThrow('pair.notNow')
    await remind(id, ['mentor'])
    await settled(t, 'mail')
    const mails = await mailsTo(t, mentor.email, 0)
    expect(mails.some(({ text }) => text.includes('waits for your answer'))).toBe(true)
  })
})

it('[PA4] the page of a pair has no word of the two, and none of those of the caller', async () => {
  const pair = await pairWith(t, {})
  await pair.mentee.call('chat.send', { chatId: pair.chatId, id: newId(), text: 'a word of theirs' })
  const page = await open(pair.chatId)
  expect(page.row).toMatchObject({ state: 'open', messages: 1, meetings: 0, aims: 0, aimsDone: 0 })
  expect(JSON.stringify(page)).not.toMatch(/a word of theirs|@/)
  await expect(open('no-such__pair')).rejects.toThrow('app.notFound')
  const own = await aStaff(t, 'lead')
  const email = pair.mentor.email.replace('@', '+staff@')
  await orm().execute(sql`update staff set email = ${email} where id = ${own.id}`)
  await expect(own.call('staff/openPair', { id: pair.chatId })).rejects.toThrow('app.notFound')
  await expect(
    own.call('staff/stepPair', { id: pair.chatId, kind: 'noted', signal: null, text: 'x', to: [] }),
  ).rejects.toThrow('app.notFound')
})

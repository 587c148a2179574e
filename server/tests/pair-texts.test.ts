import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cases, requestExpiries, requests } from '#server/db/schema.ts'
import { expireRequests } from '#server/features/connections/expiry.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { agreeOnCall, pairTextNames, pairTexts } from '#server/testing/data/pair-texts.ts'
import type { Writing } from '#server/testing/data/pair-texts.ts'
import { acceptedPair, aMentee, aMentor, pairWith, password } from '#server/testing/data/people.ts'
import { day } from '#server/testing/data/quiet-hours.ts'
import { tablesContaining } from '#server/testing/data/rows-containing.ts'
import { aim, meetingNote } from '#server/testing/data/work.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp({ REQUEST_DAYS: '5' })
  port = await listen(t.app)
})
afterAll(() => t.close())

const left = (text: string) => tablesContaining(t.services.database, text)
const casesOf = (id: string) => t.services.database.orm.$count(cases, eq(cases.subjectId, id))

/** By day for the minor: what an adult writes at night is kept as a sign for days [PN6]. */
async function writing(role: 'mentor' | 'mentee'): Promise<Writing> {
  const pair = await acceptedPair(t)
  await pair.mentee.call('account.saveTimeZone', { timeZone: day() })
  return { ...pair, t, port, by: pair[role] }
}

describe('what a member writes for the other', () => {
  it.each(pairTextNames)('[WK7, AD4, MT3] passes what messages pass: %s', async (name) => {
    const { write, read } = pairTexts[name]
    const minor = await writing('mentee')
    const { maskedKinds, help } = await write(minor, 'call 0151 23456789, fuck, I want to kill myself')
    expect([maskedKinds, help]).toEqual([['phone'], 1])
    const shown = await read(minor)
    expect(shown).toContain('I want to kill myself')
    expect(shown).not.toMatch(/23456789|fuck/)
    expect(await casesOf(minor.mentee.id)).toBe(1)
  })

  it.each(pairTextNames)('[WK7, AD4, MT3] keeps the contact details of adults: %s', async (name) => {
    const { write, read } = pairTexts[name]
    const pair = await pairWith(t, { birthYear: new Date().getUTCFullYear() - 25 })
    const adults = { ...pair, t, port, by: pair.mentor }
    expect(await write(adults, 'call 0151 23456789, fuck')).not.toHaveProperty('maskedKinds')
    const shown = await read(adults)
    expect(shown).toContain('call 0151 23456789')
    expect(shown).not.toContain('fuck')
  })

  it.each(['mentee', 'mentor'] as const)(
    '[WK12, AD6, DL1] goes with the account of the %s, also from the history',
    async (role) => {
      const all = await writing(role)
      const { by, chatId } = all
      const texts = pairTextNames.map((name) => [name, `${name} ${newId()}`] as const)
      for (const [name, text] of texts) await pairTexts[name].write(all, text)
      const [inHistory, inAgenda, alone] = [newId(), newId(), newId()]
      const changed = aim(chatId, inHistory)
      await by.call('work.saveItem', changed)
      await by.call('work.saveItem', { ...changed, version: 1, title: 'other words' })
      const line = { chatId, id: newId() }
      const timeId = await agreeOnCall(all)
      await by.call('calls.addAgendaLine', { ...line, timeId, text: inAgenda })
      await by.call('calls.editAgendaLine', { ...line, version: 1, text: 'other words' })
      await by.call('work.saveNote', meetingNote(chatId, alone))
      const written = [...texts.map(([, text]) => text), inHistory, inAgenda, alone]
      for (const text of written) expect([text, (await left(text)).length > 0]).toEqual([text, true])
      await by.call('account.deleteAccount', { password, word: 'REMOVE' })
      for (const text of written) expect([text, await left(text)]).toEqual([text, []])
    },
  )
})

it('[RQ14, RQ17] what a mentee asked goes with the account, also after the request has expired', async () => {
  const [mentor, other, mentee] = await Promise.all([aMentor(t), aMentor(t), aMentee(t)])
  const [words, note, expired] = [newId(), newId(), newId()]
  await mentee.call('connections.request', { mentorId: mentor.id, aim: words, note })
  await mentee.call('connections.request', { mentorId: other.id, aim: expired })
  const { orm } = t.services.database
  await orm
    .update(requests)
    .set({ expiresAt: sql`now() - interval '1 day'` })
    .where(eq(requests.id, pairId(other.id, mentee.id)))
  await expireRequests(t.services)
  expect(await orm.$count(requestExpiries, eq(requestExpiries.aim, expired))).toBe(1)
  for (const text of [words, note, expired]) expect(await left(text)).not.toEqual([])
  await mentee.call('account.deleteAccount', { password, word: 'REMOVE' })
  for (const text of [words, note, expired]) expect(await left(text)).toEqual([])
})

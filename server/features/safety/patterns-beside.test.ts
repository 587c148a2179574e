import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseEvents, cases, patternHits } from '#server/db/schema.ts'
import { readAgreement } from '#server/features/work/agreement.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { agreeOn } from '#server/testing/data/calls/kept-calls.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { zoneAt } from '#server/testing/data/quiet-hours.ts'
import { agreementWords, aim, connectedFor, meetingNote } from '#server/testing/data/work.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const hitsIn = (chatId: string) =>
  db().select().from(patternHits).where(eq(patternHits.chatId, chatId)).orderBy(patternHits.createdAt)
const kindsIn = async (chatId: string) => (await hitsIn(chatId)).map(({ kind }) => kind)
const SECRET = 'this is our little secret'

/** It is day for the minor, whatever the time of the test. */
async function pairByDay(): Promise<Pair> {
  const pair = await aPair(t)
  await pair.mentee.call('account.saveTimeZone', { timeZone: zoneAt(12) })
  return pair
}

type Write = (by: Person, pair: Pair) => Promise<unknown>

const addLine: Write = async (by, pair) => {
  const timeId = await agreeOn(pair)
  await by.call('calls.addAgendaLine', { chatId: pair.chatId, timeId, id: newId(), text: SECRET })
}
const addStep: Write = async (by, { mentee, chatId }) => {
  const first = aim(chatId, 'swim')
  await mentee.call('work.saveItem', first)
  await by.call('work.saveItem', { ...aim(chatId, SECRET), aimId: first.id })
}
const saveThanks: Write = async (by, { chatId }) => {
  await connectedFor(t, chatId, 5)
  await by.call('work.saveThanks', { chatId, text: SECRET, mayShow: false })
}

const surfaces: readonly [what: string, source: string, write: Write][] = [
  ['a line of an agenda', 'agenda', addLine],
  ['an aim', 'work', (by, { chatId }) => by.call('work.saveItem', aim(chatId, SECRET))],
  ['a step', 'work', addStep],
  [
    'an agreement',
    'work',
    (by, { chatId }) =>
      by.call('work.saveAgreement', { chatId, version: 0, ...agreementWords, about: SECRET }),
  ],
  [
    'a shared note',
    'work',
    (by, { chatId }) => by.call('work.saveNote', meetingNote(chatId, SECRET, { isShared: true })),
  ],
  ['thanks', 'work', saveThanks],
]

describe('patterns in what an adult writes to a minor', () => {
  it.each(surfaces)('[PN5] count in %s, by what they were written in', async (_what, source, write) => {
    const pair = await pairByDay()
    await write(pair.mentor, pair)
    const hits = await hitsIn(pair.chatId)
    expect(hits.map(({ kind, senderId }) => [kind, senderId])).toEqual([['secrecy', pair.mentor.id]])
    expect(hits[0]?.text).toContain(SECRET)
    expect(hits[0]?.source).toMatch(new RegExp(`^${source}/${pair.chatId}/`))
  })

  it.each(surfaces)(
    '[PN5] do not count in %s by the minor, nor between adults',
    async (_what, _source, write) => {
      const [pair, adults] = [
        await pairByDay(),
        await aPair(t, { birthYear: new Date().getUTCFullYear() - 25 }),
      ]
      await write(pair.mentee, pair)
      await write(adults.mentor, adults)
      expect([await kindsIn(pair.chatId), await kindsIn(adults.chatId)]).toEqual([[], []])
    },
  )

  it('[PN5] do not count in private notes, which nobody else reads', async () => {
    const { mentor, chatId } = await pairByDay()
    await mentor.call('work.saveNote', meetingNote(chatId, SECRET))
    expect(await kindsIn(chatId)).toEqual([])
  })

  it('[PN4, PN5] count as late at night', async () => {
    const pair = await pairByDay()
    await pair.mentee.call('account.saveTimeZone', { timeZone: zoneAt(23) })
    await addLine(pair.mentor, pair)
    expect((await kindsIn(pair.chatId)).toSorted()).toEqual(['late', 'secrecy'])
  })

  it('[PN2, PN5] add up with those of messages to one case, which has what they were written in', async () => {
    const pair = await pairByDay()
    const { mentor, chatId } = pair
    await addLine(mentor, pair)
    await mentor.call('chat.send', { chatId, id: newId(), text: 'send me a picture of you in bed' })
    const [found, ...others] = await db()
      .select({ evidence: caseEvents.evidence, kind: cases.kind })
      .from(caseEvents)
      .innerJoin(cases, eq(cases.id, caseEvents.caseId))
      .where(eq(caseEvents.kind, 'found'))
      .then((rows) => rows.filter(({ evidence }) => evidence?.includes(chatId)))
    expect([found?.kind, others]).toEqual(['pattern', []])
    const { lines } = JSON.parse(found?.evidence ?? '{}') as { lines: { source?: string; text: string }[] }
    expect(lines.map(({ source, text }) => [source?.split('/')[0], text])).toEqual([
      ['agenda', SECRET],
      [undefined, 'send me a picture of you in bed'],
    ])
  })
})

it('[WK7, PN5] keeps a text that the other wrote as theirs when one changes what stands beside it', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const found = () => db().$count(caseEvents, like(caseEvents.source, `work/${chatId}/%`))
  const hard = 'I want to kill myself'
  const agreed = { ...agreementWords, about: `essays\n${hard}` }
  await mentee.call('work.saveAgreement', { chatId, version: 0, ...agreed })
  expect(await found()).toBe(1)
  const often = { chatId, version: 1, ...agreed, often: 'every two weeks' }
  expect(await mentor.call('work.saveAgreement', often)).toEqual({})
  const about = { ...often, version: 2, about: `${agreed.about}\nand maths` }
  expect(await mentor.call('work.saveAgreement', about)).toEqual({})
  expect(await found()).toBe(1)
  expect(await readAgreement(db(), chatId)).toMatchObject({ about: about.about, version: 3 })
  // What the mentor adds is theirs.
  const added = { ...about, version: 3, reach: `by +49 151 23456789\n${hard}, too` }
  expect(await mentor.call('work.saveAgreement', added)).toMatchObject({ maskedKinds: ['phone'] })
  expect(await found()).toBe(2)
})

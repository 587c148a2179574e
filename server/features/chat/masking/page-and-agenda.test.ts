import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { agendaLines, callRecords, reports } from '#server/db/schema.ts'
import type { Evidence } from '#server/features/safety/evidence.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { rowsOf } from '#server/testing/data/chat-rows.ts'
import { agreeOn } from '#server/testing/data/calls/kept-calls.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { agreementWords, aim, connectedFor, meetingNote, readWork } from '#server/testing/data/work.ts'
import type { SendResult } from '#shared/contract/chat.ts'
import type { Work, WorkResult } from '#shared/contract/work.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const say = (by: Person, { chatId }: Pair, text: string) =>
  by.call<SendResult>('chat.send', { chatId, id: newId(), text })
const saveAim = (by: Person, { chatId }: Pair, title: string) =>
  by.call<WorkResult>('work.saveItem', aim(chatId, title))

async function addLine(by: Person, pair: Pair, text: string) {
  const timeId = await agreeOn(pair)
  return by.call<WorkResult>('calls.addAgendaLine', { chatId: pair.chatId, timeId, id: newId(), text })
}

/** Everything that the other member reads: the messages, the page with its history, and the lines of agendas. */
async function shownTo(reader: Person, { chatId }: Pair): Promise<string> {
  const page = await readWork(port, reader, chatId)
  const lines = await db()
    .select({ text: agendaLines.text })
    .from(agendaLines)
    .innerJoin(callRecords, eq(callRecords.id, agendaLines.recordId))
    .where(eq(callRecords.chatId, chatId))
  const messages = (await rowsOf(t.services.database, chatId)).map(({ text }) => text)
  return [...messages, ...lines.map(({ text }) => text), ...wordsOn(page)].join('\n')
}

const wordsOn = ({ aims, agreement, notes, thanks, myThanks, changes }: Work): string[] => [
  ...aims.flatMap(({ title, steps }) => [title, ...steps.map((step) => step.title)]),
  ...[agreement?.often, agreement?.reach, agreement?.about, thanks?.text, myThanks?.text].map(
    (text) => text ?? '',
  ),
  ...notes.map(({ text }) => text),
  ...changes.flatMap(({ before, after }) => [before, after]),
]

type Write = (by: Person, pair: Pair, text: string) => Promise<{ readonly maskedKinds?: unknown }>

const places: Readonly<Record<string, Write>> = {
  'a message': say,
  'an aim': saveAim,
  'a line of an agenda': addLine,
  'an agreement': (by, { chatId }, about) =>
    by.call<WorkResult>('work.saveAgreement', { chatId, version: 0, ...agreementWords, about }),
  'a shared note': (by, { chatId }, text) =>
    by.call<WorkResult>('work.saveNote', meetingNote(chatId, text, { isShared: true })),
  async thanks(by, { chatId }, text) {
    await connectedFor(t, chatId, 5)
    return by.call<WorkResult>('work.saveThanks', { chatId, text, mayShow: false })
  },
}
/** From messages to each other place and back, and between two of the others. */
const ways = [
  ...Object.keys(places)
    .filter((place) => place !== 'a message')
    .flatMap((place) => [['a message', place] as const, [place, 'a message'] as const]),
  ...([['an aim', 'a line of an agenda'] as const, ['a line of an agenda', 'an aim'] as const] as const),
]

describe('a contact detail between a minor and an adult', () => {
  it.each(ways)('[CD30] that begins in %s and ends in %s is masked in both', async (from, to) => {
    const pair = await aPair(t)
    // The node knows the chat before either part is written.
    await say(pair.mentor, pair, 'hello')
    await places[from]?.(pair.mentor, pair, 'call 07700')
    const answer = await places[to]?.(pair.mentor, pair, '900123')
    expect(answer?.maskedKinds).toEqual(['phone'])
    const shown = await shownTo(pair.mentee, pair)
    expect(shown).toContain(`call ${contactMask}`)
    expect(shown).not.toMatch(/07700|900123/)
  })

  it('[CD30] is masked if its three parts are in three places', async () => {
    const pair = await aPair(t)
    await saveAim(pair.mentee, pair, 'my number starts with 0770')
    await say(pair.mentee, pair, '09')
    await addLine(pair.mentee, pair, 'and ends with 00123')
    expect((await shownTo(pair.mentor, pair)).replaceAll(/\d{4}-\d\d-\d\d/g, '')).not.toMatch(/\d/)
  })

  it('[CD30] is masked on the page however many messages were written since', async () => {
    const pair = await aPair(t)
    await saveAim(pair.mentor, pair, 'call 07700')
    for (let n = 0; n < 12; n++) await say(pair.mentor, pair, `line ${'x'.repeat(n)}`)
    expect(await saveAim(pair.mentor, pair, '900123')).toEqual({ maskedKinds: ['phone'] })
    expect(await shownTo(pair.mentee, pair)).not.toMatch(/07700|900123/)
  })

  it('[CD30] is masked in what was edited and removed before, with dates, and keeps what is agreed', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    const first = aim(chatId, 'call 07700', { due: '2030-01-02' })
    await mentor.call('work.saveItem', first)
    await mentor.call('work.saveItem', { ...first, version: 1, title: 'swim' })
    await mentor.call('work.removeItem', { chatId, id: first.id, version: 2 })
    await say(mentor, pair, '900123')
    await mentor.call('work.saveAgreement', { chatId, version: 0, ...agreementWords, reach: 'here\n+49 151' })
    await mentee.call('work.acceptAgreement', { chatId, version: 1 })
    await say(mentor, pair, '2345 6789')
    const page = await readWork(port, mentee, chatId)
    expect(page.agreement).toMatchObject({ reach: `here\n${contactMask}`, isAcceptedByMe: true })
    expect(page.changes.map(({ before, after }) => `${before}>${after}`)).toContain(
      `call ${contactMask} (2030-01-02)>swim (2030-01-02)`,
    )
    // Ids and times have digits, too.
    expect(JSON.stringify(page)).not.toMatch(/call 07700|49 151/)
  })

  it('[CD30, L3] is masked live on the page and in the chat', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    const socket = await openSocket({ port, cookie: mentee.cookie })
    onTestFinished(() => socket.raw.terminate())
    const input = { chatId }
    const feed = await socket.watch([
      { name: 'work', input },
      { name: 'messages', input },
    ])
    const sees = (text: string) => () =>
      JSON.stringify([feed.of('work').value, feed.of('messages').rows]).includes(text)
    await saveAim(mentor, pair, 'call 07700')
    await feed.until('the aim', sees('"call 07700"'))
    await say(mentor, pair, '900123')
    await feed.until('the mask of the aim', sees(`"call ${contactMask}"`))
    await say(mentor, pair, 'so 07700')
    await feed.until('the message', sees('"so 07700"'))
    await saveAim(mentor, pair, '900123')
    await feed.until('the mask of the message', sees(`"so ${contactMask}"`))
    expect(sees('07700')()).toBe(false)
  })

  it('[CD30, WK9] is in a report as it was written', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    await saveAim(mentor, pair, 'call 07700')
    await say(mentor, pair, '900123')
    const report = { id: newId(), path: 'self', comment: '', block: false, chatId }
    await mentee.call('safety.reportWork', report)
    const [row] = await db().select().from(reports).where(eq(reports.id, report.id))
    const { work = [] } = JSON.parse(row?.evidence ?? '{}') as Evidence
    expect(work.map(({ part, text }) => [part, text])).toEqual([
      ['aim', `call ${contactMask}`],
      ['aimAdded', 'call 07700'],
    ])
  })

  it('[CD30, WK3] is masked by a repeated change, which is one', async () => {
    const pair = await aPair(t)
    const { mentor, chatId } = pair
    await saveAim(mentor, pair, 'call 07700')
    const second = aim(chatId, '900123')
    expect(await mentor.call('work.saveItem', second)).toEqual({ maskedKinds: ['phone'] })
    expect(await mentor.call('work.saveItem', second)).toEqual({})
  })

  it('[CD30] stays between adults, if the other one writes the rest, and in private notes', async () => {
    const adults = await aPair(t, { birthYear: new Date().getUTCFullYear() - 25 })
    await saveAim(adults.mentor, adults, 'call 07700')
    await say(adults.mentor, adults, '900123')
    expect(await shownTo(adults.mentee, adults)).toMatch(/900123[^]*07700/)
    const pair = await aPair(t)
    await saveAim(pair.mentor, pair, 'call 07700')
    await say(pair.mentee, pair, '900123')
    await pair.mentor.call('work.saveNote', meetingNote(pair.chatId, '900123'))
    expect(await shownTo(pair.mentee, pair)).toMatch(/900123[^]*07700/)
    expect((await readWork(port, pair.mentor, pair.chatId)).notes[0]?.text).toBe('900123')
  })
})

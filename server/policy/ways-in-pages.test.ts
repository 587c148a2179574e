import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { waysTo } from '#server/testing/clients/ways.ts'
import type { Client } from '#server/testing/clients/ways.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { tablesContaining } from '#server/testing/data/rows-containing.ts'
import { agreementWords, aim, connectedFor, meetingNote } from '#server/testing/data/work.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { newId } from '#shared/domain/ids.ts'
import { thanksAfterWeeks } from '#shared/limits/work.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const ways = waysTo(() => port)
/** A mentee of age. */
const adult = { birthYear: new Date().getUTCFullYear() - 22 }
/** An address that no other test writes. */
const anAddress = (): string => `lea.${newId().slice(0, 8)}@example.org`

/** A pair with an agreed call and a line in its agenda, of whom each can thank the other. */
async function aWorkingPair(wishes: Parameters<typeof aPair>[1]) {
  const pair = await aPair(t, wishes)
  const { mentor, mentee, chatId } = pair
  const timeId = newId()
  const start = Date.now() + 86_400_000
  await mentee.call('calls.proposeTime', { chatId, id: timeId, start, minutes: 30 })
  await mentor.call('calls.confirmTime', { chatId, id: timeId })
  await connectedFor(t, chatId, thanksAfterWeeks)
  return { ...pair, timeId }
}
type WorkingPair = Pair & { readonly timeId: string }

type Form = readonly [path: string, input: object]

/** Each form of the agenda, and of the page of a pair, that takes a text for the other: those that are new, and changes of these. */
function formsFor({ chatId, timeId }: WorkingPair, text: string, id = newId()) {
  const line = { chatId, id }
  const item = { ...aim(chatId, text), id }
  const note = meetingNote(chatId, text, { id, isShared: true })
  const added: Form[] = [
    ['calls.addAgendaLine', { ...line, timeId, text }],
    ['work.saveItem', item],
    ['work.saveNote', note],
    ['work.saveAgreement', { chatId, version: 0, ...agreementWords, often: text, reach: text, about: text }],
    ['work.saveThanks', { chatId, text, mayShow: false }],
  ]
  const changed: Form[] = [
    ['calls.editAgendaLine', { ...line, version: 1, text: `also ${text}` }],
    ['work.saveItem', { ...item, version: 1, title: `also ${text}` }],
    ['work.saveNote', { ...note, version: 1, text: `also ${text}` }],
  ]
  return { added, changed }
}

async function writeAll(by: Client, { added, changed }: ReturnType<typeof formsFor>): Promise<void> {
  for (const [path, input] of [...added, ...changed]) await by.call(path, input)
}

const tablesWith = (words: string) => tablesContaining(t.services.database, words)
/** The tables with the texts of the forms, also of the versions before. */
const written = [
  ...['agenda_lines', 'agenda_versions', 'work_agreements', 'work_changes', 'work_items', 'work_notes'],
  'work_thanks',
]

describe.each(ways)('a text of the agenda or of the page of a pair by $name', ({ enter }) => {
  it.each(['mentor', 'mentee'] as const)(
    '[AD4, WK7] of the %s of a minor pair is masked in each form, and stored nowhere as it was typed',
    async (writer) => {
      const pair = await aWorkingPair({})
      const [address, word] = [anAddress(), `the ${newId()} plan`]
      const client = await enter(pair[writer])
      await writeAll(client, formsFor(pair, `${word}: write to ${address}`))
      client.leave()
      expect(await tablesWith(address)).toEqual([])
      expect(await tablesWith(`${word}: write to ${contactMask}`)).toEqual(written)
    },
  )

  it('[AD4, WK7] is left as it is between adults', async () => {
    const pair = await aWorkingPair(adult)
    const address = anAddress()
    const client = await enter(pair.mentee)
    await writeAll(client, formsFor(pair, `write to ${address}`))
    client.leave()
    expect(await tablesWith(address)).toEqual(written)
  })

  it('[CD23] is stored nowhere if the filter fails', async () => {
    const { config } = t.services
    const pair = await aWorkingPair({})
    const word = `the ${newId()} plan`
    const client = await enter(pair.mentee)
    const existing = newId()
    for (const [path, input] of formsFor(pair, 'plain words', existing).added.slice(0, 3))
      await client.call(path, input)
    const text = `${word}: write to ${anAddress()}`
    const { added, changed } = { ...formsFor(pair, text), changed: formsFor(pair, text, existing).changed }
    const hosts = config.allowedLinkHosts
    const fail = () => {
      throw new Error('a broken filter')
    }
    Object.defineProperty(config, 'allowedLinkHosts', { get: fail, configurable: true })
    for (const [path, input] of [...added, ...changed])
      await expect(client.call(path, input)).rejects.toThrow('app.internal')
    Object.defineProperty(config, 'allowedLinkHosts', { value: hosts, configurable: true })
    client.leave()
    expect(await tablesWith(word)).toEqual([])
    expect((await tablesWith('plain words')).length).toBeGreaterThan(0)
  })
})

import { and, eq } from 'drizzle-orm'
import { agendaLines, messages } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { thanksAfterWeeks } from '#shared/limits/work.ts'
import type { TestApp } from '../clients/app.ts'
import type { Pair, Person } from './people.ts'
import { agreementWords, aim, connectedFor, meetingNote, readWork } from './work.ts'

/** A pair, of whom `by` writes. */
export type Writing = Pair & { readonly t: TestApp; readonly port: number; readonly by: Person }

type Answer = { readonly help?: number; readonly maskedKinds?: readonly string[] }

/** A text that a member writes for the other: how it is written, and everything of its kind that the other reads. */
type PairText = {
  readonly write: (writing: Writing, text: string) => Promise<Answer>
  readonly read: (writing: Writing) => Promise<string>
}

const otherOf = ({ mentor, mentee, by }: Writing): Person => (by === mentor ? mentee : mentor)

const onPage = (write: PairText['write']): PairText => ({
  write,
  read: async (writing) => JSON.stringify(await readWork(writing.port, otherOf(writing), writing.chatId)),
})

let agreed = 0

/** Agrees on a call of the pair in some days, at another hour than those before. */
export async function agreeOnCall({ mentor, mentee, chatId }: Pair): Promise<string> {
  const id = newId()
  agreed += 1
  const start = Date.now() + 3 * 86_400_000 + agreed * 3_600_000
  await mentor.call('calls.proposeTime', { chatId, id, start, minutes: 30 })
  await mentee.call('calls.confirmTime', { chatId, id })
  return id
}

async function writeStep({ by, chatId }: Writing, text: string): Promise<Answer> {
  const first = aim(chatId, 'an aim')
  await by.call('work.saveItem', first)
  return by.call<Answer>('work.saveItem', { ...aim(chatId, text), aimId: first.id })
}

async function shareNote({ by, chatId }: Writing, text: string): Promise<Answer> {
  const note = meetingNote(chatId, text)
  await by.call('work.saveNote', note)
  return by.call<Answer>('work.saveNote', { ...note, version: 1, isShared: true })
}

async function thank({ t, by, chatId }: Writing, text: string): Promise<Answer> {
  await connectedFor(t, chatId, thanksAfterWeeks)
  return by.call<Answer>('work.saveThanks', { chatId, text, mayShow: false })
}

async function addLine(writing: Writing, text: string): Promise<Answer> {
  const timeId = await agreeOnCall(writing)
  const { by, chatId } = writing
  return by.call<Answer>('calls.addAgendaLine', { chatId, timeId, id: newId(), text })
}

/** As the page does it: the word is a message of the chat [MT3]. */
async function cancelWithWord(writing: Writing, text: string): Promise<Answer> {
  const { by, chatId } = writing
  await by.call('calls.removeTime', { chatId, id: await agreeOnCall(writing) })
  return by.call<Answer>('chat.send', { chatId, id: newId(), text })
}

/** The texts that members write around their aims and calls, by what they are. */
export const pairTexts = {
  aim: onPage(({ by, chatId }, text) => by.call<Answer>('work.saveItem', aim(chatId, text))),
  step: onPage(writeStep),
  agreement: onPage(({ by, chatId }, text) =>
    by.call<Answer>('work.saveAgreement', { chatId, version: 0, ...agreementWords, about: text }),
  ),
  'shared note': onPage(({ by, chatId }, text) =>
    by.call<Answer>('work.saveNote', meetingNote(chatId, text, { isShared: true })),
  ),
  'private note that is shared later': onPage(shareNote),
  'thank-you': onPage(thank),
  'line of an agenda': {
    write: addLine,
    async read({ t, by }) {
      const isTheirs = eq(agendaLines.writerId, by.id)
      const rows = await t.services.database.orm.select().from(agendaLines).where(isTheirs)
      return rows.map(({ text }) => text).join('\n')
    },
  },
  'word with a canceled call': {
    write: cancelWithWord,
    async read({ t, by, chatId }) {
      const isTheirs = and(eq(messages.chatId, chatId), eq(messages.senderId, by.id))
      const rows = await t.services.database.orm.select().from(messages).where(isTheirs)
      return rows.map(({ text }) => text).join('\n')
    },
  },
} as const satisfies Record<string, PairText>

export const pairTextNames = Object.keys(pairTexts) as readonly (keyof typeof pairTexts)[]

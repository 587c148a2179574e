import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseEvents, cases, messages } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { failing } from '#server/testing/failing.ts'
import type { Failing, Loss } from '#server/testing/failing.ts'
import { newId } from '#shared/domain/ids.ts'
import type { SendResult } from '#shared/contract/chat.ts'

let t: TestApp
let fails: Failing
beforeAll(async () => {
  t = await createTestApp()
  fails = failing(t.services.database)
})
afterAll(() => t.close())

type Message = { readonly chatId: string; readonly id: string; readonly text: string }

const say = (person: Person, message: Message) => person.call<SendResult>('chat.send', message)

/** The number of messages and of findings of a chat. */
async function stored(chatId: string): Promise<[number, number]> {
  const { orm } = t.services.database
  const found = await orm
    .select({ n: caseEvents.n })
    .from(caseEvents)
    .innerJoin(cases, eq(cases.id, caseEvents.caseId))
    .where(and(eq(cases.chatId, chatId), eq(caseEvents.kind, 'found')))
  return [await orm.$count(messages, eq(messages.chatId, chatId)), found.length]
}

/** As the outbox does: the same message again until there is an answer. */
async function sayUntilAnswered(person: Person, message: Message): Promise<SendResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await say(person, message)
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

it.each<[Loss, [number, number]]>([
  ['before', [0, 0]],
  ['after', [1, 1]],
])(
  '[CS1] a message with risk words and its case are both or neither there when its commit is lost %s it happened',
  async (loss, expected) => {
    const { mentee, chatId } = await aPair(t)
    const message = { chatId, id: newId(), text: 'i want to die' }
    fails.loseCommit(loss)
    await expect(say(mentee, message)).rejects.toThrow()
    fails.heal()
    expect(await stored(chatId)).toEqual(expected)
    expect(await say(mentee, message)).toMatchObject({ seq: 1, help: 2 })
    expect(await stored(chatId)).toEqual([1, 1])
  },
)

it.each<[Loss]>([['before'], ['after']])(
  '[CS1] whichever statement is lost %s it was done, there are one message and one case after the repeat',
  async (loss) => {
    for (let n = 1; n <= 24; n++) {
      const { mentee, chatId } = await aPair(t)
      fails.loseAt(n, loss)
      const sent = await sayUntilAnswered(mentee, { chatId, id: newId(), text: 'i want to die' })
      fails.heal()
      expect(sent).toMatchObject({ seq: 1, help: 2 })
      await expect.poll(() => stored(chatId)).toEqual([1, 1])
    }
  },
  120_000,
)

import type { Page } from '@playwright/test'
import { keepConnections } from '../../pages/call.ts'
import { aTalk } from '../chat-fixtures.ts'
import type { Talk } from '../chat-fixtures.ts'
import type { People } from '../people.ts'

type Both = { readonly talk: Talk; readonly mentee: Page; readonly mentor: Page }

/** Both members of a pair in their open chat. */
export async function bothAtTheirChat(
  people: People,
  [mentee, mentor]: readonly [Page, Page],
  names: { menteeName: string; mentorName: string },
): Promise<Both> {
  const talk = await aTalk(people, names)
  for (const [page, person] of [
    [mentee, talk.mentee],
    [mentor, talk.mentor],
  ] as const) {
    await page.context().addInitScript(keepConnections)
    await people.logIn(person, page.context())
    await page.goto(`/chat/${talk.chatId}`)
  }
  return { talk, mentee, mentor }
}

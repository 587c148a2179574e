import type { Boot } from '#shared/schemas/account.ts'
import { tellLeft } from './left.ts'

/** The first question to the server, in a browser in which something happened before that it has to know. */
export async function bootAfterPast(ask: () => Promise<Boot>): Promise<Boot> {
  await tellLeft()
  return ask()
}

import { reads as limit } from '#shared/limits.ts'
import type { Boot } from '#shared/schemas/account.ts'
import { keep, past } from './kept.ts'
import { tellLeft } from './left.ts'
import { forgetReads, recallBoot } from './reads.ts'

/**
 * The first question to the server, in a browser in which something happened before that it has to know: somebody
 * left without a connection, or what they read is kept here. What is kept opens where the server does not answer in
 * time; once it answers that nobody is logged in, or somebody else, it goes.
 */
export async function bootAfterPast(ask: () => Promise<Boot>, askAnew: () => Promise<Boot>): Promise<Boot> {
  // What was asked with the page was asked before the server heard that somebody had left.
  if (await tellLeft()) return askAnew()
  const before = await recallBoot()
  if (!before) return ask()
  const answer = ask().then(async (boot) => {
    if (boot.me?.id !== before.me?.id) {
      keep(past, null)
      await forgetReads()
    }
    return boot
  })
  const late = new Promise<Boot>((resolve) => {
    setTimeout(() => resolve(before), limit.patience)
  })
  return Promise.race([answer.catch(() => before), late])
}

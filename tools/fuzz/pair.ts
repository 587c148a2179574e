import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#shared/domain/ids.ts'
import { openMember } from '../bench/load/test-client.ts'
import type { MemberClient } from '../bench/load/test-client.ts'
import type { Pair } from '../bench/setup/seed.ts'

/** The results of two members who chat meanwhile. */
export type ChatResult = {
  readonly sent: number
  /** Faults; none if each message was acknowledged and seen once by both members, in order. */
  readonly faults: readonly string[]
}

type Side = { readonly person: MemberClient; readonly seen: { seq: number; id: string }[] }

const EVERY_MS = 150
const PATIENCE_MS = 30_000

/**
 * Two members with an open chat, who write in turn until `end`: malformed input of other clients must not affect them.
 */
export async function startChat(
  server: string,
  { chatId, sender, receiver }: Pair,
): Promise<{ end(): Promise<ChatResult> }> {
  const enter = async (cookie: string): Promise<Side> => {
    const person = await openMember(server, cookie)
    const seen: Side['seen'] = []
    const views = [{ key: 'log', name: 'messages', input: { chatId } }]
    await person.watch(views, ({ seq, id }) => seen.push({ seq, id }))
    return { person, seen }
  }
  const sides = [await enter(sender), await enter(receiver)] as const
  const answered = new Map<string, number>()
  const refused: string[] = []
  let sent = 0
  const timer = setInterval(() => {
    const id = newId()
    sides[sent % 2 === 0 ? 0 : 1].person.call('chat.send', { chatId, id, text: `line ${sent}` }, (answer) => {
      if ('seq' in answer) answered.set(id, answer.seq)
      else refused.push(answer.refused)
    })
    sent++
  }, EVERY_MS)
  return {
    async end() {
      clearInterval(timer)
      const isDone = (): boolean =>
        answered.size + refused.length === sent && sides.every(({ seen }) => seen.length >= answered.size)
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until && !isDone();) await sleep(50)
      for (const { person } of sides) person.close()
      return { sent, faults: faultsOf(sent, answered, refused, sides) }
    },
  }
}

function faultsOf(
  sent: number,
  answered: Map<string, number>,
  refused: string[],
  sides: readonly Side[],
): string[] {
  const faults = refused.map((reason) => `a message was refused: ${reason}`)
  const open = sent - answered.size - refused.length
  if (open > 0) faults.push(`${open} messages had no answer`)
  sides.forEach(({ seen }, side) => {
    const isGapless = seen.every(({ seq }, at) => seq === at + 1)
    if (!isGapless) faults.push(`side ${side} saw ${seen.map(({ seq }) => seq).join()}`)
    const right = seen.filter(({ id, seq }) => answered.get(id) === seq).length
    if (right !== answered.size) faults.push(`side ${side} saw ${right} of ${answered.size}`)
  })
  return faults
}

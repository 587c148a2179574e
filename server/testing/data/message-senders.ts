import { chats, people, requests, users } from '#server/db/schema.ts'
import type { Database } from '#server/db/open.ts'
import { startSession } from '#server/sessions/store.ts'
import { conductVersion } from '#shared/domain/conduct.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { live, messageRate } from '#shared/limits.ts'
import type { Message, SendResult } from '#shared/contract/chat.ts'
import { openSocket } from '../clients/live.ts'

const PAIRS = 4

export type Sender = { readonly cookie: string; readonly chatId: string }

/** Both members of several accepted pairs, logged in. */
export async function seedPairs({ orm }: Database): Promise<Sender[]> {
  const createMember = async (role: 'mentor' | 'mentee') => {
    const id = newId()
    await orm.insert(users).values({ id, email: `${id}@example.org`, passwordHash: '-' })
    await orm.insert(people).values({ id, role, birthYear: 1990, isNamePromptPending: false, conductVersion })
    const secret = await startSession(orm, { userId: id, device: 'Tests', isRemembered: true })
    return { id, cookie: `pathlight=${secret}` }
  }
  const pair = async (): Promise<Sender[]> => {
    const [mentor, mentee] = [await createMember('mentor'), await createMember('mentee')]
    const id = pairId(mentor.id, mentee.id)
    await orm.insert(requests).values({ id, mentorId: mentor.id, requesterId: mentee.id, status: 'accepted' })
    await orm.insert(chats).values({ id, mentorId: mentor.id, menteeId: mentee.id })
    return [mentor, mentee].map(({ cookie }) => ({ cookie, chatId: id }))
  }
  return (await Promise.all(Array.from({ length: PAIRS }, pair))).flat()
}

export type Line = {
  readonly sender: Sender
  readonly id: string
  readonly text: string
  sent: SendResult | null
}

/**
 * Sends the burst of every sender at once; `onAcknowledged` is called for each acknowledged message. Resolves when all
 * have a response or are lost.
 */
export async function sendAll(
  address: string,
  lines: readonly Line[],
  onAcknowledged: () => void,
): Promise<void> {
  const port = Number(new URL(address).port)
  const bySender = Map.groupBy(lines, ({ sender }) => sender)
  const opened = await Promise.all(
    [...bySender].map(async ([{ cookie, chatId }, mine]) => {
      const socket = await openSocket({ port, cookie, origin: new URL(address).origin })
      return { socket, chatId, mine }
    }),
  )
  await Promise.all(
    opened.map(async ({ socket, chatId, mine }) => {
      const sending = mine.map(async (line) => {
        const { id, text } = line
        line.sent = await socket.call<SendResult>('chat.send', { chatId, id, text }).catch(() => null)
        if (line.sent) onAcknowledged()
      })
      await Promise.all(sending)
      socket.raw.terminate()
    }),
  )
}

/** A chat from its beginning, as a member who loads it now sees it, or after a sequence number. */
export async function load(
  address: string,
  { cookie, chatId }: Sender,
  head: number,
  after = 0,
): Promise<Message[]> {
  const socket = await openSocket({
    port: Number(new URL(address).port),
    cookie,
    origin: new URL(address).origin,
  })
  const feed = await socket.watch([{ name: 'messages', input: { chatId }, afterSeq: after }])
  const rows = () => feed.of('messages').rows as Message[]
  await feed.until('all', () => after + rows().length >= head)
  socket.raw.terminate()
  return rows()
}

/** The unsent messages of a burst for each sender, less those that may be in flight and have to be sent again. */
export const linesOf = (senders: readonly Sender[]): Line[] =>
  senders.flatMap((sender, who) =>
    Array.from({ length: messageRate.burst - live.maxConcurrentCalls }, (_, at) => ({
      ...{ sender, id: newId(), text: `${who} says ${at}`, sent: null },
    })),
  )

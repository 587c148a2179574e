import type { Buckets } from '#server/bucket.ts'
import type { Context } from '#server/context.ts'
import { requestById } from '#server/features/connections/store.ts'
import { wait } from '#server/rate.ts'
import { allow } from '#server/policy/allow.ts'
import { maskWords } from '#server/words/filter.ts'
import { partsOf } from '#shared/domain/requests.ts'
import { Failure } from '#shared/errors.ts'
import { lease, text as limit } from '#shared/limits.ts'
import type { Me } from '#shared/schemas/account.ts'
import type { Message, Sent } from '#shared/schemas/chat.ts'
import { topics } from '#shared/topics.ts'
import type { Carried } from './carried.ts'
import { storeMark, storeMessage } from './sending.ts'
import type * as store from './store.ts'

type Mine = Context & { readonly me: Me }
type Send = {
  readonly chatId: string
  readonly id: string
  readonly text: string
  readonly imageId?: string | null | undefined
}

/**
 * Sends a message: limits, filter, one statement, then the touch that carries the row to watchers on this node.
 * Answers after the commit [C8]; a repeat answers what the first one did [C3]. Who may, and when, is checked by
 * the statement itself; only where it finds no room the rule is asked for the reason.
 */
export async function send(ctx: Mine, input: Send): Promise<Sent> {
  const { services, me } = ctx
  const typed = input.text.trim()
  const imageId = input.imageId ?? null
  if (typed === '' && imageId === null) throw new Failure('chat.sendFailed')
  if (typed.length > limit.message) throw new Failure('chat.tooLong')
  spend(services.messageBuckets, me, 'chat.tooFast')
  const message: store.NewMessage = {
    chatId: input.chatId,
    id: input.id,
    senderId: me.id,
    typed,
    text: maskWords(typed),
    imageId,
  }
  const inserted = await storeMessage(services.database, message)
  if (inserted === 'changed') throw new Failure('chat.repeated')
  if (!inserted) return refuse(ctx, input.chatId)
  const { seq, at, text, image } = inserted
  // Also a repeat: of the first one perhaps nobody was told. Who knows it already does nothing [F2].
  touchMessage(ctx, input.chatId, { seq, id: input.id, senderId: me.id, text, image, at })
  return { seq, at, text }
}

/** Takes one of the caller's tokens, or refuses with the time until there is one [RT-5]. */
function spend(buckets: Pick<Buckets, 'take'>, me: Me, reason: 'chat.tooFast' | 'limit.tooMany'): void {
  const seconds = buckets.take(me.id)
  if (seconds === 0) return
  const retryAfter = Math.max(1, Math.ceil(seconds))
  throw new Failure(reason, {
    retryAfter,
    values: { wait: wait(retryAfter) },
  })
}

async function refuse({ services, me }: Mine, chatId: string): Promise<never> {
  allow('chat.send', me, await requestById(services.database.orm, chatId))
  throw new Failure('chat.sendFailed')
}

function touchMessage({ services }: Mine, chatId: string, row: Message): void {
  const pair = partsOf(chatId)
  const members = pair ? [pair.mentorId, pair.requesterId] : []
  const sent: Carried = { kind: 'sent', chatId, message: row }
  services.bus.touch([
    { topic: topics.chat(chatId), head: row.seq, row },
    ...members.map((id) => ({ topic: topics.inbox(id), row: sent })),
    ...services.messageBuckets.spent(row.senderId),
  ])
  services.leases.release(topics.typing(chatId), row.senderId)
}

/**
 * Marks everything up to `seq` as seen by the caller. The rule, `chat.read`, is part of the statement; only where
 * that moves nothing it is asked whether there was anything to move.
 */
export async function markSeen(
  { services, me }: Mine,
  input: { chatId: string; seq: number },
): Promise<void> {
  const { chatId } = input
  const seq = await storeMark(services.database, { ...input, readerId: me.id })
  if (seq !== undefined) {
    const row: Carried = { kind: 'seen', chatId, readerId: me.id, seq }
    services.bus.touch([topics.seen(chatId), topics.inbox(me.id)].map((topic) => ({ topic, row })))
  } else allow('chat.read', me, await requestById(services.database.orm, chatId))
}

/** Shows or clears 'typing'; it clears itself after 3 s without a word [CH6]. */
export function setTyping({ services, me }: Mine, input: { chatId: string; typing: boolean }): void {
  spend(services.typingBuckets, me, 'limit.tooMany')
  const topic = topics.typing(input.chatId)
  if (input.typing) services.leases.hold(topic, me.id, lease.typing)
  else services.leases.release(topic, me.id)
}

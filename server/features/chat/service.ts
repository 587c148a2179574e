import type { TokenBuckets } from '#server/limits/token-bucket.ts'
import type { Context } from '#server/rpc/context.ts'
import { requestById } from '#server/features/connections/store.ts'
import { authorize } from '#server/policy/authorize.ts'
import { maskProfanity } from '#server/profanity/filter.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { AppError } from '#shared/errors.ts'
import { lease, text as limit } from '#shared/limits.ts'
import type { Me } from '#shared/contract/account.ts'
import type { Message, SendResult } from '#shared/contract/chat.ts'
import { topics } from '#shared/contract/topics.ts'
import type { ChatEvent } from './chat-events.ts'
import { advanceReadMarkerBatched, storeMessage } from './message-batch.ts'
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
export async function send(ctx: Mine, input: Send): Promise<SendResult> {
  const { services, me } = ctx
  const typed = input.text.trim()
  const imageId = input.imageId ?? null
  if (typed === '' && imageId === null) throw new AppError('chat.sendFailed')
  if (typed.length > limit.message) throw new AppError('chat.tooLong')
  spend(services.messageRateLimit, me, 'chat.tooFast')
  const message: store.NewMessage = {
    chatId: input.chatId,
    id: input.id,
    senderId: me.id,
    typed,
    text: maskProfanity(typed),
    imageId,
  }
  const inserted = await storeMessage(services.database, message)
  if (inserted === 'changed') throw new AppError('chat.repeated')
  if (!inserted) return throwDenyReason(ctx, input.chatId)
  const { seq, at, text, image } = inserted
  // Also a repeat: of the first one perhaps nobody was told. Who knows it already does nothing [F2].
  touchMessage(ctx, input.chatId, { seq, id: input.id, senderId: me.id, text, image, at })
  return { seq, at, text }
}

/** Takes one of the caller's tokens, or refuses with the time until there is one [RT-5]. */
function spend(
  buckets: Pick<TokenBuckets, 'consume'>,
  me: Me,
  reason: 'chat.tooFast' | 'limit.tooMany',
): void {
  const seconds = buckets.consume(me.id)
  if (seconds === 0) return
  const retryAfter = Math.max(1, Math.ceil(seconds))
  throw new AppError(reason, { retryAfter })
}

async function throwDenyReason({ services, me }: Mine, chatId: string): Promise<never> {
  authorize('chat.send', me, await requestById(services.database.orm, chatId))
  throw new AppError('chat.sendFailed')
}

function touchMessage({ services }: Mine, chatId: string, row: Message): void {
  const pair = parsePairId(chatId)
  const members = pair ? [pair.mentorId, pair.requesterId] : []
  const sent: ChatEvent = { kind: 'sent', chatId, message: row }
  services.bus.publish([
    { topic: topics.chat(chatId), lastSeq: row.seq, payload: row },
    ...members.map((id) => ({ topic: topics.inbox(id), row: sent })),
    ...services.messageRateLimit.consumedEvents(row.senderId),
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
  const seq = await advanceReadMarkerBatched(services.database, { ...input, readerId: me.id })
  if (seq !== undefined) {
    const row: ChatEvent = { kind: 'seen', chatId, readerId: me.id, seq }
    services.bus.publish([topics.seen(chatId), topics.inbox(me.id)].map((topic) => ({ topic, row })))
  } else authorize('chat.read', me, await requestById(services.database.orm, chatId))
}

/** Shows or clears 'typing'; it clears itself after 3 s without a word [CH6]. */
export function setTyping({ services, me }: Mine, input: { chatId: string; typing: boolean }): void {
  spend(services.typingRateLimit, me, 'limit.tooMany')
  const topic = topics.typing(input.chatId)
  if (input.typing) services.leases.acquire(topic, me.id, lease.typing)
  else services.leases.release(topic, me.id)
}

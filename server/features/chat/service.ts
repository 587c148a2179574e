import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import type { StatementContext } from '#server/rpc/resource.ts'
import { readQuietUntil } from '#server/policy/quiet-hours.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { AppError } from '#shared/errors.ts'
import { lease, text as limit } from '#shared/limits.ts'
import { imageAltLength } from '#shared/limits/message.ts'
import { protections } from '#shared/safeguarding.ts'
import type { HeldResult, Message, SendResult } from '#shared/contract/chat.ts'
import { topics } from '#shared/contract/topics.ts'
import type { ChatEvent } from './chat-events.ts'
import { getWriteContext } from './masking/context.ts'
import { writeMessage } from './masking/write-message.ts'
import { advanceReadMarkerBatched } from './message-batch.ts'
import { filterWritten } from './message-content.ts'
import { consumeRate } from './rates.ts'
import type * as store from './store.ts'

type MessageInput = {
  readonly chatId: string
  readonly id: string
  readonly text: string
  readonly imageId?: string | null | undefined
  readonly imageAlt?: string | null | undefined
  readonly quoteSeq?: number | null | undefined
}

/**
 * Sends a message: checks the limits, masks profanity and contact details, stores it with one statement, and publishes the
 * row to the subscribers of this node. Answers after the commit [C8]; a retry gets the answer of the first attempt [C3]. The
 * statement enforces the rule `chat.send`. To a minor in quiet hours, it answers when the message will arrive [QH3].
 */
export async function send(ctx: StatementContext, input: MessageInput): Promise<SendResult | HeldResult> {
  const { services, me } = ctx
  const typed = input.text.trim()
  const imageId = input.imageId ?? null
  const quoteSeq = input.quoteSeq ?? null
  if (typed === '' && imageId === null) throw new AppError('chat.sendFailed')
  if (typed.length > limit.message) throw new AppError('chat.tooLong')
  const typedAlt = (imageId !== null && input.imageAlt?.trim()) || null
  if (typedAlt !== null && typedAlt.length > imageAltLength) throw new AppError('chat.imageAltTooLong')
  consumeRate(services.messageRateLimit, me, 'chat.tooFast')
  const body: store.NewMessage = {
    chatId: input.chatId,
    id: input.id,
    senderId: me.id,
    typed,
    text: filterWritten(typed),
    imageId,
    imageAlt: typedAlt === null ? null : { typed: typedAlt, text: filterWritten(typedAlt) },
    reviewsImages: protections[services.config.safeguarding].pictureReview,
    quoteSeq,
  }
  const inserted = await writeMessage(services, body)
  if (inserted === 'conflict') throw new AppError('chat.repeated')
  if (!inserted) return ctx.deny()
  const masked = inserted.maskedKinds.length > 0 ? { maskedKinds: inserted.maskedKinds } : {}
  const help = inserted.help === undefined ? {} : { help: inserted.help }
  if ('heldUntil' in inserted) {
    services.bus.publish(services.messageRateLimit.consumedEvents(me.id))
    return { heldUntil: inserted.heldUntil, text: inserted.text, ...masked, ...help }
  }
  const { seq, at, text, image, isRepeat, isAlone } = inserted
  // A retry too: the events of the first attempt may be lost. Subscribers that have the message ignore it [F2], others
  // read it: it may have been revised since. So do subscribers of a message with a quote, which the read adds, and of one
  // with which earlier ones were masked.
  const message = { seq, id: input.id, senderId: me.id, text, ...masked, image, at }
  publishMessage(ctx, input.chatId, message, !isRepeat && isAlone && quoteSeq === null)
  return { seq, at, text, ...masked, ...help }
}

/** Publishes a message, with its row if subscribers may take it without a read. */
function publishMessage(
  { services }: AuthContext,
  chatId: string,
  message: Message,
  hasPayload: boolean,
): void {
  const pair = parsePairId(chatId)
  const members = pair ? [pair.mentorId, pair.requesterId] : []
  const sent: ChatEvent = { kind: 'sent', chatId, message }
  const withPayload = (topicEvent: TopicEvent, payload: unknown): TopicEvent =>
    hasPayload ? { ...topicEvent, payload } : topicEvent
  services.bus.publish([
    withPayload({ topic: topics.chat(chatId), lastSeq: message.seq }, message),
    ...members.map((id) => withPayload({ topic: topics.inbox(id) }, sent)),
    ...services.messageRateLimit.consumedEvents(message.senderId),
  ])
  services.leases.releaseOwn(topics.typing(chatId), message.senderId)
}

/**
 * Advances the caller's read marker to `seq`. The statement enforces the rule `chat.read`; when it changes nothing,
 * the rule tells a marker that is already there from a chat that the caller cannot read.
 */
export async function markSeen(ctx: StatementContext, input: { chatId: string; seq: number }): Promise<void> {
  const { services, me } = ctx
  const { chatId } = input
  const seq = await advanceReadMarkerBatched(services.database, { ...input, readerId: me.id })
  if (seq === undefined) {
    await ctx.authorize()
    return
  }
  const payload: ChatEvent = { kind: 'seen', chatId, readerId: me.id, seq }
  const changed = [topics.seen(chatId), topics.inbox(me.id)]
  services.bus.publish(changed.map((topic): TopicEvent => ({ topic, payload })))
}

/** Shows or clears "typing", which expires 3 s after the last call [CH6]. Not to a minor in quiet hours [QH3]. */
export async function setTyping(
  { services, me }: AuthContext,
  input: { chatId: string; typing: boolean },
): Promise<void> {
  consumeRate(services.typingRateLimit, me, 'limit.tooMany')
  const topic = topics.typing(input.chatId)
  if (!input.typing) return services.leases.release(topic, me.id)
  const context = await getWriteContext(services.database, { chatId: input.chatId, senderId: me.id })
  // Read again: what a node knows of quiet hours is confirmed by the next message only.
  const isNight = context?.isMinorPair && context.quiet && (await isNightFor(services, input.chatId, me.id))
  if (!isNight) services.leases.acquire(topic, me.id, lease.typing)
}

/** Whether the counterpart of a member is a minor in quiet hours. */
async function isNightFor(
  { database, config }: AuthContext['services'],
  chatId: string,
  myId: string,
): Promise<boolean> {
  const pair = parsePairId(chatId)
  const otherId = pair?.mentorId === myId ? pair.requesterId : pair?.mentorId
  return otherId !== undefined && (await readQuietUntil(database.orm, config, otherId)) !== null
}

import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import { findSigns, recordMessageSigns } from '#server/case-records/signs-store.ts'
import { authorize } from '#server/policy/authorize.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import type { EditResult } from '#shared/contract/chat.ts'
import { topics } from '#shared/contract/topics.ts'
import { imageIdIn } from '#shared/domain/pictures.ts'
import type { Reaction } from '#shared/domain/reactions.ts'
import { AppError } from '#shared/errors.ts'
import { text as limit } from '#shared/limits.ts'
import { messageEdit } from '#shared/limits/message.ts'
import { refuseAtNight } from './held/refuse-at-night.ts'
import { maskEdit } from './masking/mask-edit.ts'
import { filterWritten } from './message-content.ts'
import { consumeRate } from './rates.ts'
import {
  addRevision,
  countEdits,
  getSentMessage,
  hideImage,
  lockChat,
  reviseShown,
  storeReaction,
} from './revision-store.ts'
import type { SentMessage } from './revision-store.ts'

type Ref = { readonly chatId: string; readonly seq: number }

/**
 * Replaces the text of a message of the caller, after the checks of a new message [MR1]. The same text changes nothing,
 * so a retry is harmless. Throws `chat.unchangeable` after its time, and `chat.emptyEdit` for a message that would have
 * neither text nor image.
 */
export async function editMessage(
  ctx: AuthContext,
  input: Ref & { readonly text: string },
): Promise<EditResult> {
  const typed = input.text.trim()
  if (typed.length > limit.message) throw new AppError('chat.tooLong')
  const clean = filterWritten(typed)
  const signs = findSigns(ctx.services.config, typed)
  await changeMessage(ctx, 'message.change', input, async (tx, message, publish) => {
    await refuseAtNight(tx, ctx, message)
    if (message.isDeleted) throw new AppError('chat.unchangeable')
    if (clean === '' && message.imageUrl === null) throw new AppError('chat.emptyEdit')
    if (clean === message.text) return false
    if ((await countEdits(tx, input)) >= messageEdit.perMessage) throw new AppError('chat.unchangeable')
    const { allowedLinkHosts: allowedHosts } = ctx.services.config
    const writer = { chatId: input.chatId, senderId: ctx.me.id }
    const edit = { seq: input.seq, text: clean, before: message }
    const { text, maskedKinds } = await maskEdit(tx, writer, edit, { allowedHosts, publish })
    if (text === message.text) return false
    await addRevision(tx, input, { before: message, text, maskedKinds })
    if (signs) await recordMessageSigns({ tx, ...ctx.services }, signs, { ...input, senderId: ctx.me.id })
    return true
  })
  return signs?.risk ? { help: signs.risk.level } : {}
}

/** Deletes a message of the caller: its row stays, without text and image [MR2]. Deleting again changes nothing. */
export async function deleteMessage(ctx: AuthContext, ref: Ref): Promise<void> {
  await changeMessage(ctx, 'message.change', ref, async (tx, message) => {
    if (message.isDeleted) return false
    await addRevision(tx, ref, { before: message, text: null })
    const imageId = imageIdIn(message.imageUrl)
    if (imageId !== null) await hideImage(tx, imageId)
    return true
  })
}

/** Sets the caller's reaction to a message, or removes it if it is null [MR8]. The same again changes nothing. */
export async function setReaction(
  ctx: AuthContext,
  { reaction, ...ref }: Ref & { readonly reaction: Reaction | null },
): Promise<void> {
  await changeMessage(ctx, 'message.react', ref, async (tx, message) => {
    // A reaction can be taken back at any time, as a message can be deleted.
    if (reaction !== null) await refuseAtNight(tx, ctx, message)
    if (message.isDeleted) throw new AppError('app.notFound')
    const isChanged = await storeReaction(tx, ref, { userId: ctx.me.id, reaction })
    if (isChanged) await reviseShown(tx, ref)
    return isChanged
  })
}

type Change = (tx: Tx, message: SentMessage, publish: (event: TopicEvent) => void) => Promise<boolean>

/**
 * Runs a change under the lock on the chat, with the rule repeated, and publishes it if it changed something. Without
 * the row: subscribers read the revised one, each as itself [L3].
 */
async function changeMessage(
  ctx: AuthContext,
  rule: 'message.change' | 'message.react',
  { chatId, seq }: Ref,
  change: Change,
): Promise<void> {
  const { services, me } = ctx
  consumeRate(services.messageRateLimit, me, 'chat.tooFast')
  await transact(services, async (tx, publish: (event: TopicEvent) => void) => {
    await lockChat(tx, chatId)
    const message = authorize(rule, me, await getSentMessage(tx, { chatId, seq }))
    if (!(await change(tx, message, publish))) return
    publish({ topic: topics.chat(chatId) })
    for (const id of [message.mentorId, message.requesterId]) publish({ topic: topics.inbox(id) })
    for (const consumed of services.messageRateLimit.consumedEvents(me.id)) publish(consumed)
  })
}

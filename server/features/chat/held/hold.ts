import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import { lateKinds } from '#server/case-records/pattern-store.ts'
import { recordHeldRisk } from '#server/case-records/signs-store.ts'
import type { Signs } from '#server/case-records/signs-store.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import type { Services } from '#server/rpc/services.ts'
import { topics } from '#shared/contract/topics.ts'
import type { ContactKind } from '#shared/domain/contact-details.ts'
import { AppError } from '#shared/errors.ts'
import { heldMessages as limit } from '#shared/limits/quiet.ts'
import { isSameVersion, readContextIn } from '../masking/context.ts'
import type { MinorContext } from '../masking/context.ts'
import { maskPieces } from '../masking/mask.ts'
import { lockChat } from '../revision-store.ts'
import { findStored, hashBody } from '../store.ts'
import type { Inserted, NewMessage } from '../store.ts'
import { storeEarlierMasks } from '../masking/earlier-masks.ts'
import * as store from './store.ts'

/** A message that waits: when it arrives, in epoch milliseconds, and its text without contact details. */
export type Held = {
  readonly heldUntil: number
  readonly text: string
  readonly maskedKinds: readonly ContactKind[]
}

type Found = Held | Inserted | 'conflict' | undefined

type Holding = {
  readonly context: MinorContext
  readonly until: number
  /** What was found in the text as it was typed. */
  readonly signs: Signs | null
}

/**
 * Holds a message until the minor's quiet hours end [QH3], under the lock on the chat. A retry finds the held message, or
 * the stored one. Undefined if the context is stale, or the message is denied. Its risk words open a case now, in the same
 * transaction, whether it arrives or not [QH13].
 */
export async function holdMessage(
  services: Services,
  message: NewMessage,
  { context, until, signs }: Holding,
): Promise<Found> {
  return transact(services, async (tx, publish: (event: TopicEvent) => void) => {
    await lockChat(tx, message.chatId)
    const found = (await findStored(tx, message)) ?? (await findHeld(tx, message))
    if (found) return found
    const current = await readContextIn(tx, message)
    if (!current?.isMinorPair || !isSameVersion(current, context)) return undefined
    if (await store.isResting(tx, message.chatId)) return undefined
    if (!(await canHold(tx, message))) return undefined
    const allowedHosts = services.config.allowedLinkHosts
    const timeZone = context.quiet?.timeZone ?? services.config.timeZone
    const masking = { context: current, until, signs, allowedHosts, timeZone, publish }
    const held = await addMasked(tx, message, masking)
    if (signs?.risk) await recordHeldRisk({ tx, jobs: services.jobs }, signs.risk, message)
    await store.setHolder(tx, message.chatId, message.senderId)
    publish({ topic: topics.held(message.chatId) })
    if (held.isRevised) publish({ topic: topics.chat(message.chatId) })
    return { heldUntil: until, text: held.text, maskedKinds: held.maskedKinds }
  })
}

async function findHeld(tx: Tx, message: NewMessage): Promise<Held | 'conflict' | undefined> {
  const row = await store.getHeld(tx, message)
  if (!row) return undefined
  if (!row.bodyHash.equals(hashBody(message))) return 'conflict'
  return { heldUntil: row.releaseAt.getTime(), text: row.text, maskedKinds: row.maskedKinds ?? [] }
}

/** Whether what the message refers to exists: what it answers, and its image, which becomes its own. */
async function canHold(tx: Tx, { chatId, senderId, imageId, quoteSeq }: NewMessage): Promise<boolean> {
  if (quoteSeq && !(await store.hasMessage(tx, chatId, quoteSeq))) return false
  return imageId === null || store.takeImage(tx, { chatId, senderId, id: imageId })
}

type Masking = Holding & {
  readonly allowedHosts: readonly string[]
  /** That of the minor. */
  readonly timeZone: string
  readonly publish: (event: TopicEvent) => void
}

/** Adds a message after the held ones, with the contact details masked that it completes with what was written before. */
async function addMasked(
  tx: Tx,
  message: NewMessage,
  { context, until, signs, allowedHosts, timeZone, publish }: Masking,
) {
  const waiting = await store.listHeld(tx, message.chatId)
  if (waiting.length >= limit.perChat) throw new AppError('chat.tooManyHeld')
  const heldPieces = waiting.map(({ text }) => ({ seq: 0, text, isCurrent: true }))
  const own = [message.text, message.imageAlt?.text ?? ''].map((text) => ({ seq: 0, text, isCurrent: true }))
  const before = [...context.pieces, ...heldPieces]
  const masked = maskPieces([...before, ...own], before.length, allowedHosts)
  const isRevised = await storeEarlierMasks(tx, message.chatId, { pieces: context.pieces, masked, publish })
  for (const [index, row] of waiting.entries()) {
    const piece = masked[context.pieces.length + index]
    if (!piece || piece.text === row.text) continue
    const maskedKinds = [...new Set([...(row.maskedKinds ?? []), ...piece.kinds])]
    await store.setHeldText(tx, row, { text: piece.text, maskedKinds })
  }
  const [written, alt] = masked.slice(before.length)
  const text = written?.text ?? ''
  const kinds = [...new Set([...(written?.kinds ?? []), ...(alt?.kinds ?? [])])]
  const { chatId, senderId, id, imageId, quoteSeq = null } = message
  await store.addHeld(tx, {
    ...{ chatId, senderId, id, text, imageId, quoteSeq },
    imageAlt: message.imageAlt ? (alt?.text ?? '') : null,
    bodyHash: hashBody(message),
    maskedKinds: kinds.length > 0 ? [...kinds] : null,
    patterns: lateKinds(signs?.patterns ?? [], new Date(), timeZone),
    releaseAt: new Date(until),
  })
  return { text, maskedKinds: kinds, isRevised }
}

/** Deletes a held message of the caller [QH7]. Deleting again changes nothing. */
export async function deleteHeld(
  { services, me }: AuthContext,
  { chatId, id }: { readonly chatId: string; readonly id: string },
): Promise<void> {
  await transact(services, async (tx, publish: (event: TopicEvent) => void) => {
    await lockChat(tx, chatId)
    const held = await store.listHeld(tx, chatId)
    const row = held.find((one) => one.id === id && one.senderId === me.id)
    if (!row) return
    await store.removeHeld(tx, [row])
    await store.setHolder(tx, chatId, held.length > 1 ? me.id : null)
    publish({ topic: topics.held(chatId) })
  })
}

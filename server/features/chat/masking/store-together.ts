import pg from 'pg'
import { recordMessageSigns } from '#server/case-records/signs-store.ts'
import type { Signs } from '#server/case-records/signs-store.ts'
import type { Services } from '#server/rpc/services.ts'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { transact } from '#server/db/transaction.ts'
import { storeMessage } from '../message-batch.ts'
import { lockChat } from '../revision-store.ts'
import { insertMessageIn } from '../store.ts'
import type { Inserted, NewMessage } from '../store.ts'
import { storeMask } from './earlier-masks.ts'
import type { MaskedPiece } from './mask.ts'

/** `isAlone` is false if earlier messages were masked with it. */
export type Stored = (Inserted & { readonly isAlone: boolean }) | 'conflict' | undefined

/** A mask of an earlier message, and what that was before. */
export type Mask = MaskedPiece & { readonly before: string }

/** What is stored together with a message: the signs in it, and the masks of earlier messages. */
type Together = { readonly signs: Signs | null; readonly masks: readonly Mask[] }

/** SQLSTATE of a statement in a transaction that has failed. */
const IN_FAILED_TRANSACTION = '25P02'

export const asAlone = (stored: Inserted | 'conflict' | undefined): Stored =>
  stored && stored !== 'conflict' ? { ...stored, isAlone: true } : stored

/**
 * Stores a message as `storeMessage` does, or in one transaction with what comes with it, so that after a crash there are
 * both or neither [CD20, CS1].
 */
export async function storeTogether(
  services: Services,
  message: NewMessage,
  together: Together,
): Promise<Stored> {
  if (!together.signs && together.masks.length === 0)
    return asAlone(await storeMessage(services.database, message))
  return storeAll(services, message, together).catch((error: unknown) => {
    // The same message twice at once: the first attempt is stored now, and this one finds it.
    if (error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION)
      return storeAll(services, message, together)
    throw error
  })
}

function storeAll(services: Services, message: NewMessage, { signs, masks }: Together): Promise<Stored> {
  return transact(services, async (tx, publish: (event: TopicEvent) => void) => {
    if (masks.length > 0) await lockChat(tx, message.chatId)
    const stored = await insertMessageIn(tx, message)
    if (stored === undefined || stored === 'conflict' || stored.isRepeat) return asAlone(stored)
    for (const mask of masks) await storeMask(tx, message.chatId, mask, publish)
    if (signs) await recordMessageSigns({ tx, ...services }, signs, { ...message, seq: stored.seq })
    return { ...stored, isAlone: masks.length === 0 }
  })
}

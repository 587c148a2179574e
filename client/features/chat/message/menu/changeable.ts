import { messageEdit } from '#shared/limits/message.ts'
import type { Reaction } from '#shared/domain/reactions.ts'
import type { MessageItem } from '../../thread/thread.ts'

/** A stored message, as far as its menu and its editing need it. */
export type MenuMessage = {
  readonly seq: number
  readonly text: string
  readonly isMine: boolean
  readonly at: number
  readonly hasImage: boolean
  /** The member's own reaction to it. */
  readonly reaction: Reaction | null
}

/** A message in which contact details were masked. */
export type MaskedMessage = Pick<MenuMessage, 'seq' | 'isMine' | 'at'>

/** What editing a message needs of it. */
export type EditableMessage = Pick<MenuMessage, 'seq' | 'text' | 'hasImage'>

/** Whether the server may still accept a change of this message of the member [MR1]. Its clock decides. */
export function isChangeable({ isMine, at }: Pick<MenuMessage, 'isMine' | 'at'>, now: number): boolean {
  return isMine && now - at < messageEdit.within
}

/** The last message of the member; null if it is not stored yet, or can no longer be edited [MR6]. */
export function findLastEditable(messages: readonly MessageItem[], now: number): EditableMessage | null {
  const last = messages.findLast(({ isMine, isDeleted }) => isMine && !isDeleted)
  if (!last || last.seq === null || !isChangeable(last, now)) return null
  return { seq: last.seq, text: last.text, hasImage: last.image !== null }
}

import * as z from 'zod/mini'
import type { Span } from '../domain/times/availability.ts'
import type { ContactKind } from '../domain/contact-details.ts'
import { idPattern } from '../domain/ids.ts'
import { reactionNames, type Reaction } from '../domain/reactions.ts'
import { text } from '../limits.ts'
import { imageAltLength } from '../limits/message.ts'
import type { PersonCard } from '../domain/people/names.ts'
import type { RiskLevel } from '../domain/risk.ts'

const chatId = z.string().check(z.maxLength(60))

export const sendMessage = z.strictObject({
  chatId,
  /** Made by the sender's client; the same at every attempt [C3]. */
  id: z.string().check(z.regex(idPattern)),
  text: z.string().check(z.maxLength(text.message * 2)),
  /** The id of an image uploaded to this chat. */
  imageId: z.optional(z.nullable(z.string().check(z.regex(idPattern)))),
  /** What the image shows, in the sender's words; ignored without an image. */
  imageAlt: z.optional(z.nullable(z.string().check(z.maxLength(imageAltLength * 2)))),
  /** The message of this chat that it answers, by its sequence number. */
  quoteSeq: z.optional(z.nullable(z.int().check(z.positive()))),
})

/** The answer to an upload. Sizes in pixels. */
export type UploadedImage = { readonly imageId: string; readonly width: number; readonly height: number }

export const messagePageQuery = z.strictObject({
  chatId,
  /** Only messages before this sequence number. */
  before: z.number().check(z.int(), z.positive()),
})

/** A message of a chat that has ended, which is read alone. `at` in epoch milliseconds; pictures are not shown any more. */
export type PastMessage = {
  readonly seq: number
  readonly isMine: boolean
  readonly text: string
  readonly at: number
  readonly isDeleted?: true
  readonly hasPicture?: true
}

/** A chat that has ended and can still be read. `other`: null for a minor, whom former contacts do not see. */
export type PastChat = {
  readonly chatId: string
  readonly endedAt: number
  readonly other: PersonCard | null
}

export const markSeen = z.strictObject({ chatId, seq: z.number().check(z.int(), z.nonnegative()) })
export const setTyping = z.strictObject({ chatId, typing: z.boolean() })
/** The message to change, by its sequence number. */
export const messageRef = z.strictObject({ chatId, seq: z.number().check(z.int(), z.positive()) })
export const editMessage = z.extend(messageRef, { text: z.string().check(z.maxLength(text.message * 2)) })
/** The caller's reaction to a message; null removes it. */
export const setReaction = z.extend(messageRef, { reaction: z.nullable(z.enum(reactionNames)) })
/** What to look for in the caller's chats. */
export const searchChats = z.strictObject({ search: z.string().check(z.maxLength(200)) })
/** A held message of the caller, by its id. */
export const heldMessageRef = z.strictObject({ chatId, id: z.string().check(z.regex(idPattern)) })
export const chatRef = z.strictObject({ chatId })

/**
 * The image of a message: its URL, its size in pixels, which reserves its space before it loads, and the sender's
 * description of it; absent without one.
 */
export type MessageImage = {
  readonly url: string
  readonly width: number
  readonly height: number
  /** The size of its file; absent for images of before it was kept, and in what earlier versions send. */
  readonly bytes?: number
  readonly alt?: string
  /** The image waits for a review, or was refused: only its sender can read it. Absent otherwise. */
  readonly review?: ImageReview
}

export type ImageReview = 'waiting' | 'refused'

/** A message as the chat's members read it: without names, which are in `ChatState`, and without emails. */
export type Message = {
  readonly seq: number
  readonly id: string
  readonly senderId: string
  readonly text: string
  readonly image: MessageImage | null
  readonly at: number
  /** The last revision that changed the message; absent if none did. */
  readonly rev?: number
  /** The kinds of contact details that were masked in the text, each once; absent if none. */
  readonly maskedKinds?: readonly ContactKind[]
  readonly isEdited?: true
  /** The sender deleted it: it has no text and no image. */
  readonly isDeleted?: true
  /** The message that it answers, as that is now. */
  readonly quote?: Quote
  /** The reactions by user id; absent without any. */
  readonly reactions?: Readonly<Record<string, Reaction>>
}

/** A message that another one quotes: the beginning of its text. Deleted, it has neither text nor image. */
export type Quote = {
  readonly seq: number
  readonly senderId: string
  readonly text: string
  readonly hasImage: boolean
  readonly isDeleted: boolean
}

/** The answer of `chat.send` after the message is committed [C8]. `at` in epoch milliseconds. */
export type SendResult = {
  readonly seq: number
  readonly at: number
  readonly text: string
  readonly maskedKinds?: readonly ContactKind[]
  /** How urgent its risk words are; absent without any. Only its writer is told [RK4]. */
  readonly help?: RiskLevel
}

/** The answer of `chat.editMessage`; `help` as above. */
export type EditResult = { readonly help?: RiskLevel }

/** The answer for a message to a minor in quiet hours [QH3]: when it arrives, in epoch milliseconds. */
export type HeldResult = {
  readonly heldUntil: number
  readonly text: string
  readonly maskedKinds?: readonly ContactKind[]
  readonly help?: RiskLevel
}

/** A message of the member that waits. Times in epoch milliseconds. */
export type HeldMessage = {
  readonly id: string
  readonly text: string
  readonly image: Message['image']
  readonly maskedKinds?: readonly ContactKind[]
  readonly at: number
  readonly until: number
}

/** The member's held messages in a chat, in order, and the counterpart's quiet hours: the current or next ones. */
export type HeldMessages = {
  readonly messages: readonly HeldMessage[]
  readonly quiet: Span | null
}

/** An open chat without its messages: the counterpart and the read markers. */
export type ChatState = {
  readonly id: string
  readonly other: PersonCard
  /** The read marker of each member: the highest sequence number seen, by user id. */
  readonly seen: Readonly<Record<string, number>>
  /** The member may not write: a pause, whoever set it. Absent otherwise. */
  readonly isResting?: boolean
  /** The member has paused the counterpart, and may resume. Absent otherwise. */
  readonly isPaused?: boolean
  /** The chat rests because its mentor is not active at the moment [MA3]. */
  readonly isWithoutMentor?: boolean
}

/**
 * How a chat ended. `by` is null if neither member ended it; `at` in epoch milliseconds. `words`: what the one who ended it wrote to the
 * other [EN1]. `cause`: that staff ended it, or that the agreed time was over. Both are absent without.
 */
export type ChatEnd = {
  readonly by: 'me' | 'other' | null
  readonly at: number
  readonly words?: string
  readonly cause?: 'staff' | 'agreed'
  /** Until when both can read the messages [EN12], in epoch milliseconds; absent if they cannot. */
  readonly readableUntil?: number
}

/** One chat of the list of chats. */
export type ChatSummary = {
  readonly id: string
  readonly other: PersonCard
  /** The sequence number of the last message; 0 without messages. */
  readonly lastSeq: number
  /** Messages of the counterpart that the member has not seen; at most 99. */
  readonly unread: number
  readonly last: {
    readonly text: string
    readonly isMine: boolean
    readonly hasImage: boolean
    readonly at: number
    readonly isDeleted?: true
  } | null
}

/** A message that a search found: its chat, and the part of its text around what was found. `at` in epoch milliseconds. */
export type FoundMessage = {
  readonly chatId: string
  readonly seq: number
  readonly isMine: boolean
  readonly text: string
  readonly at: number
}

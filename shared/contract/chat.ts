import * as z from 'zod/mini'
import { idPattern } from '../domain/ids.ts'
import { text } from '../limits.ts'
import type { PersonCard } from '../domain/names.ts'

const chatId = z.string().check(z.maxLength(60))

export const sendMessage = z.strictObject({
  chatId,
  /** Made by the sender's client; the same at every try [C3]. */
  id: z.string().check(z.regex(idPattern)),
  text: z.string().check(z.maxLength(text.message * 2)),
  /** Of a picture uploaded to this chat. */
  imageId: z.optional(z.nullable(z.string().check(z.regex(idPattern)))),
})

/** What an upload to a chat answers. */
export type UploadedImage = { readonly imageId: string; readonly width: number; readonly height: number }

export const messagePageQuery = z.strictObject({
  chatId,
  /** Only messages before this number. */
  before: z.number().check(z.int(), z.positive()),
})

export const markSeen = z.strictObject({ chatId, seq: z.number().check(z.int(), z.nonnegative()) })
export const setTyping = z.strictObject({ chatId, typing: z.boolean() })
export const chatRef = z.strictObject({ chatId })

/** A message as its readers get it: names live in the chat's head, no address travels. */
export type Message = {
  readonly seq: number
  readonly id: string
  readonly senderId: string
  readonly text: string
  /** Where the picture is read, and its size in pixels, so that its place is kept before it is there. */
  readonly image: { readonly url: string; readonly width: number; readonly height: number } | null
  readonly at: number
}

/** What `chat.send` answers once the message is committed [C8]. */
export type SendResult = { readonly seq: number; readonly at: number; readonly text: string }

/** An open chat besides its messages: the two, and how far each has seen. */
export type ChatState = {
  readonly id: string
  readonly other: PersonCard
  /** The last number each member has seen, by user id. */
  readonly seen: Readonly<Record<string, number>>
}

/** One line of the list of chats. */
export type ChatSummary = {
  readonly id: string
  readonly other: PersonCard
  /** The number of its last message; 0 before there is one. */
  readonly lastSeq: number
  /** Messages of the other that one has not seen; counted up to 99. */
  readonly unread: number
  readonly last: {
    readonly text: string
    readonly isMine: boolean
    readonly hasImage: boolean
    readonly at: number
  } | null
}

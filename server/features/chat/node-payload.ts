import * as z from 'zod/mini'
import { contactKinds } from '#shared/domain/contact-details.ts'
import { text } from '#shared/limits.ts'

const id = z.string().check(z.regex(/^[\w-]{1,64}$/))
const number = z.int().check(z.positive())

/** A new message without an image, which other nodes show without a read. Masks may make it longer than what was typed. */
const message = z.strictObject({
  ...{ seq: number, id, senderId: id, image: z.null(), at: number },
  text: z.string().check(z.maxLength(2 * text.message)),
  maskedKinds: z.optional(z.array(z.enum(contactKinds)).check(z.maxLength(contactKinds.length))),
})
const chatEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sent'), chatId: id, message }),
  z.strictObject({ kind: z.literal('seen'), chatId: id, readerId: id, seq: number }),
])

/**
 * Parses the payload of a topic event of another node, as strictly as input of a client [IN-4]; undefined for any other value, which
 * subscribers read then.
 */
export function parseNodePayload(value: unknown): unknown {
  const isEvent = typeof value === 'object' && value !== null && 'kind' in value
  const parsed = isEvent ? chatEvent.safeParse(value) : message.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

import { readQuietSettings } from '#server/policy/quiet-hours.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import type { HeldMessages } from '#shared/contract/chat.ts'
import { quietHoursOn, quietSpan } from '#shared/domain/times/quiet-hours.ts'
import type { RequestResource } from '#shared/policy.ts'
import { listOwnHeld } from './store.ts'

/** The member's own held messages in a chat, and the quiet hours of a minor to whom they write as an adult [QH8]. */
export async function readHeldMessages(
  { services, me }: AuthContext,
  { id: chatId, mentorId, requesterId }: RequestResource & { readonly id: string },
): Promise<HeldMessages> {
  const db = services.database.orm
  const messages = await listOwnHeld(db, { chatId, senderId: me.id })
  if (await readQuietSettings(db, me.id)) return { messages, quiet: null }
  const { safeguarding, timeZone } = services.config
  const other = await readQuietSettings(db, me.id === mentorId ? requesterId : mentorId)
  const isOn = other && quietHoursOn(other, safeguarding)
  return { messages, quiet: isOn ? quietSpan(Date.now(), other.timeZone ?? timeZone) : null }
}

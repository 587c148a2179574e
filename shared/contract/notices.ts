import * as z from 'zod/mini'
import type { PersonCard } from '../domain/people/names.ts'
import { noticeKinds, type NoticeChoices, type ShownNotice } from '../domain/notices.ts'
import { push } from '../limits/notice.ts'

const base64url = (length: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(length))

export const noticeRef = z.strictObject({ id: z.string().check(z.maxLength(64)) })

/** What came after `until`, in epoch milliseconds, stays unread. */
export const readNotices = z.strictObject({
  until: z.int().check(z.gte(0), z.lte(8_000_000_000_000)),
})

export const saveChoice = z.strictObject({
  kind: z.enum(noticeKinds),
  email: z.boolean(),
  push: z.boolean(),
})

/** What `PushManager.subscribe` answers, and the public key that it was given. */
export const pushDevice = z.strictObject({
  endpoint: z.string().check(z.maxLength(push.endpoint)),
  p256dh: base64url(100),
  auth: base64url(40),
  serverKey: base64url(100),
})

/** A notice on the page: equal ones that are unread are one. */
export type Notice = {
  readonly id: string
  readonly mail: ShownNotice
  /** The other member, without their picture; null if the notice is about nobody. */
  readonly about: Pick<PersonCard, 'id' | 'role' | 'name'> | null
  readonly path: string
  readonly at: number
  readonly count: number
  readonly isRead: boolean
}

/** How members are told of what is new. */
export type NoticeSettings = {
  readonly choices: NoticeChoices
  /** The key for which a browser subscribes to push; null where the operator has switched push off. */
  readonly pushKey: string | null
  /** How many devices of the member get pushes. */
  readonly pushDevices: number
}

/** Whether this device gets pushes, and the key for which it has subscribed. */
export type PushState = { readonly serverKey: string | null; readonly pushKey: string | null }

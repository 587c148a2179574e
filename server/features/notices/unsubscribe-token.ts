import { timingSafeEqual } from 'node:crypto'
import type { Keys } from '#server/config/keys.ts'
import { noticeKinds, type NoticeKind } from '#shared/domain/notices.ts'

type Subject = { readonly userId: string; readonly kind: NoticeKind }

const message = ({ userId, kind }: Subject): string => `${userId} ${kind}`

/**
 * The token of the link that stops the emails of a kind: the member, the kind, and a signature, so that it works without a log-in
 * and for nothing else, as long as emails are kept [NT5].
 */
export const unsubscribeToken = ({ current }: Keys, subject: Subject): string =>
  [subject.userId, subject.kind, current.hmac('unsubscribe', message(subject)).toString('base64url')].join(
    '.',
  )

/** Whose emails of which kind a token stops; undefined if it was not signed here. */
export function readUnsubscribeToken({ accepted }: Keys, token: string): Subject | undefined {
  const [userId = '', name, signature = '', ...more] = token.split('.')
  const kind = noticeKinds.find((one) => one === name)
  if (!kind || more.length > 0) return undefined
  const given = Buffer.from(signature, 'base64url')
  const isSigned = accepted.some((set) => {
    const expected = set.hmac('unsubscribe', message({ userId, kind }))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned ? { userId, kind } : undefined
}

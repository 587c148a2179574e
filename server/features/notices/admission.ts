import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/orm.ts'
import { notices, users } from '#server/db/schema.ts'
import { transact } from '#server/db/transaction.ts'
import type { MailContent } from '#server/mail/content.ts'
import { queueMail, type MailAdmission } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { topics } from '#shared/contract/topics.ts'
import {
  isLaterMail,
  isNoticeMail,
  noticeMails,
  unlistedNotices,
  unmailedNotices,
  type NoticeMail,
} from '#shared/domain/notices.ts'
import { noticeText } from '#shared/texts/mail/notices.ts'
import * as counted from './counted/store.ts'
import { queuePushes } from './push/queue.ts'
import { readChoices } from './settings-store.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

type Notice = typeof notices.$inferSelect

const recently = gt(notices.mailedAt, sql`now() - interval '1 day'`)

/** What became of a report is about safety: its email is neither counted nor one too many [NT4]. */
const uncounted = 'reportNews' satisfies NoticeMail

/**
 * Decides about each email that is counted, before it is sent. For a notice it adds the row to the member's page, queues the pushes, and
 * answers whether the email is wanted and not one too many [NT2 NT4]; others that are one too many are sent later [NT16]. A job that
 * runs again finds its row and changes nothing.
 */
export function createMailAdmission(services: Services): MailAdmission {
  const { database } = services
  return {
    async admit(mail) {
      if (isNoticeMail(mail.kind)) return admitNotice(services, { ...mail, kind: mail.kind })
      return isLaterMail(mail.kind) && !mail.content.isSafety ? admitOrDelay(services, mail) : mail.content
    },
    async sent(id) {
      await database.orm
        .update(notices)
        .set({ sentAt: sql`now()` })
        .where(eq(notices.id, id))
    },
  }
}

type Mail = Parameters<MailAdmission['admit']>[0]

async function admitNotice(
  services: Services,
  { id, kind: mail, content }: Mail & { readonly kind: NoticeMail },
): Promise<MailContent | null> {
  const { database, keys, config } = services
  const notice = await transact(services, async (tx, publish) => {
    const mailbox = counted.hashMailbox(keys, content.to)
    await counted.lockMailbox(tx, mailbox)
    const member = await lockMember(tx, content.to)
    if (!member || member.suspendedAt !== null) return undefined
    const [known] = await tx.select().from(notices).where(eq(notices.id, id))
    if (known) return known
    const added = await addNotice(tx, services, { id, mail, userId: member.id, mailbox, content })
    publish({ topic: topics.notices(member.id) })
    return added
  })
  if (!notice || notice.mailedAt === null || notice.sentAt !== null) return null
  const token = unsubscribeToken(keys, { userId: notice.userId, kind: noticeMails[mail] })
  const isLast = await counted.isLastOfDay(database.orm, id)
  return {
    ...content,
    paragraphs: [...content.paragraphs, ...(isLast ? [noticeText('lastOfDay')] : [])],
    unsubscribe: new URL(`/unsubscribe/${token}`, config.baseUrl).href,
  }
}

/** An email that is no notice: one too many takes the next place of its mailbox, and another job sends it then [NT16]. */
async function admitOrDelay(
  { database, jobs, keys }: Services,
  { id, kind, entity, content }: Mail,
): Promise<MailContent | 'later'> {
  const { orm } = database
  const isSent = await orm.transaction(async (tx) => {
    const mailbox = counted.hashMailbox(keys, content.to)
    await counted.lockMailbox(tx, mailbox)
    const known = await counted.findCount(tx, id)
    if (known) return known.countedAt !== null
    const at = await counted.nextPlace(tx, mailbox)
    await counted.addCount(tx, { id, mailbox, ...(at ? { at: null } : {}) })
    if (!at) return true
    const later = await queueMail(tx, jobs, { kind, id: entity, notBefore: at.getTime() })
    await counted.addCount(tx, { id: later, mailbox, at })
    return false
  })
  if (!isSent) return 'later'
  const isLast = await counted.isLastOfDay(orm, id)
  return { ...content, paragraphs: [...content.paragraphs, ...(isLast ? [noticeText('lastForNow')] : [])] }
}

/** The member with an address, locked until the transaction ends. */
async function lockMember(tx: Tx, email: string) {
  const [member] = await tx
    .select({ id: users.id, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.email, email))
    .for('no key update')
  return member
}

type Added = {
  readonly id: string
  readonly mail: NoticeMail
  readonly userId: string
  readonly mailbox: Buffer
  readonly content: MailContent
}

/** Adds a notice, and decides whether it is sent as an email and as pushes. */
async function addNotice(
  tx: Tx,
  services: Services,
  { id, mail, userId, mailbox, content }: Added,
): Promise<Notice | undefined> {
  const about = content.notice?.about ?? null
  const path = content.notice?.path ?? new URL(content.action?.url ?? '/', services.config.baseUrl).pathname
  const equal = and(
    ...[eq(notices.userId, userId), eq(notices.mail, mail), eq(notices.path, path)],
    ...[sql`${notices.about} is not distinct from ${about}`, isNull(notices.readAt)],
  )
  // What a page collects by itself is told of once until it is read [WK15].
  const isOfPage = mail === 'workChanged'
  const wasMailed = isOfPage ? isNotNull(notices.mailedAt) : recently
  const wasTold = isOfPage ? undefined : recently
  const kind = noticeMails[mail]
  // Those about calls are about a time each, as two proposals of one member are; and those about messages have a rhythm of their own [NT1].
  // Each ending is one of its own, and so is the day of one that is near.
  const isEnding = mail === 'connectionEnded' || mail === 'mentorGone' || mail === 'agreedEnd'
  const canRepeat = !isEnding && (kind === 'requests' || kind === 'answers' || kind === 'work')
  const isMailRepeat = canRepeat && (await tx.$count(notices, and(equal, wasMailed))) > 0
  const isPushRepeat = canRepeat && (await tx.$count(notices, and(equal, wasTold))) > 0
  const isTooMany = mail !== uncounted && (await counted.nextPlace(tx, mailbox)) !== null
  const choice = (await readChoices(tx, userId))[kind]
  const isUnmailed = unmailedNotices.some((one) => one === mail)
  const isMailed = choice.email && !isUnmailed && !isMailRepeat && !isTooMany
  if (isMailed && mail !== uncounted) await counted.addCount(tx, { id, mailbox })
  const [added] = await tx
    .insert(notices)
    .values({ id, userId, mail, about, path, ...(isMailed ? { mailedAt: sql`now()` } : {}) })
    .returning()
  const isUnlisted = unlistedNotices.some((one) => one === mail)
  if (choice.push && !isPushRepeat && !isUnlisted) await queuePushes(tx, services, { userId, kind, path })
  return added
}

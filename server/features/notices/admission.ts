import { aliasedTable, and, asc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { notices, users } from '#server/db/schema.ts'
import { transact } from '#server/db/transaction.ts'
import { mailboxOfSql } from '#server/features/account/sign-up/mailbox.ts'
import type { MailContent } from '#server/mail/content.ts'
import type { MailAdmission } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { topics } from '#shared/contract/topics.ts'
import { isNoticeMail, noticeMails, unlistedNotices, type NoticeMail } from '#shared/domain/notices.ts'
import { noticeMailsPerDay } from '#shared/limits/notice.ts'
import { noticeText } from '#shared/texts/mail/notices.ts'
import { queuePushes } from './push/queue.ts'
import { readChoices } from './settings-store.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

type Notice = typeof notices.$inferSelect

const recently = gt(notices.mailedAt, sql`now() - interval '1 day'`)

/** What became of a report is about safety: its email is neither counted nor one too many [NT4]. */
const uncounted = 'reportNews' satisfies NoticeMail
const isCounted = ne(notices.mail, uncounted)

/** How many accounts of one mailbox there are at most, such as those of a school that signs up its classes with tags [NT4]. */
const accountsOfMailbox = 1_000

/**
 * Decides about each email that is a notice, before it is sent: adds the notice to the member's page, queues the pushes, and answers
 * whether the email is wanted and not one too many [NT2 NT4]. A job that runs again finds its notice and changes nothing.
 */
export function createMailAdmission(services: Services): MailAdmission {
  const { database, keys, config } = services
  return {
    async admit({ id, kind, content }) {
      if (!isNoticeMail(kind)) return content
      const notice = await transact(services, async (tx, publish) => {
        const member = await lockMember(tx, content.to)
        if (!member || member.suspendedAt !== null) return undefined
        const [known] = await tx.select().from(notices).where(eq(notices.id, id))
        if (known) return known
        const { id: userId, mailboxIds } = member
        const added = await addNotice(tx, services, { id, mail: kind, userId, mailboxIds, content })
        publish({ topic: topics.notices(member.id) })
        return added
      })
      if (!notice || notice.mailedAt === null || notice.sentAt !== null) return null
      const token = unsubscribeToken(keys, { userId: notice.userId, kind: noticeMails[kind] })
      return {
        ...content,
        paragraphs: [
          ...content.paragraphs,
          ...((await isLastOfDay(database.orm, notice)) ? [noticeText('lastOfDay')] : []),
        ],
        unsubscribe: new URL(`/unsubscribe/${token}`, config.baseUrl).href,
      }
    },
    async sent(id) {
      await database.orm
        .update(notices)
        .set({ sentAt: sql`now()` })
        .where(eq(notices.id, id))
    },
  }
}

/** The member with an address, locked with all others of its mailbox, so that its emails are counted one after the other. */
async function lockMember(tx: Tx, email: string) {
  const members = await tx
    .select({ id: users.id, email: users.email, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(mailboxOfSql(users.email), mailboxOfSql(email)))
    .orderBy(asc(users.id))
    .limit(accountsOfMailbox)
    .for('no key update')
  const member = members.find((one) => one.email === email)
  return member && { ...member, mailboxIds: members.map(({ id }) => id) }
}

type Added = {
  readonly id: string
  readonly mail: NoticeMail
  readonly userId: string
  /** The members with this mailbox. */
  readonly mailboxIds: readonly string[]
  readonly content: MailContent
}

/** Adds a notice, and decides whether it is sent as an email and as pushes. */
async function addNotice(
  tx: Tx,
  services: Services,
  { id, mail, userId, mailboxIds, content }: Added,
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
  const canRepeat = kind === 'requests' || kind === 'answers' || kind === 'work'
  const isMailRepeat = canRepeat && (await tx.$count(notices, and(equal, wasMailed))) > 0
  const isPushRepeat = canRepeat && (await tx.$count(notices, and(equal, wasTold))) > 0
  const today =
    mail === uncounted
      ? 0
      : await tx.$count(notices, and(inArray(notices.userId, [...mailboxIds]), isCounted, recently))
  const choice = (await readChoices(tx, userId))[kind]
  const isMailed = choice.email && !isMailRepeat && today < noticeMailsPerDay
  const [added] = await tx
    .insert(notices)
    .values({ id, userId, mail, about, path, ...(isMailed ? { mailedAt: sql`now()` } : {}) })
    .returning()
  const isUnlisted = unlistedNotices.some((one) => one === mail)
  if (choice.push && !isPushRepeat && !isUnlisted) await queuePushes(tx, services, { userId, kind, path })
  return added
}

/** Whether no more emails follow for a day. Says the same of each attempt, because it asks for the time of the notice. */
async function isLastOfDay(db: Executor, { id, userId, mail }: Notice): Promise<boolean> {
  if (mail === uncounted) return false
  // In the database, whose times are more precise than ours.
  const at = sql`(select n.mailed_at from ${notices} as n where n.id = ${id})`
  const upTo = sql`${notices.mailedAt} <= ${at} and ${notices.mailedAt} > ${at} - interval '1 day'`
  const other = aliasedTable(users, 'other')
  const ofMailbox = db
    .select({ id: other.id })
    .from(other)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(mailboxOfSql(other.email), mailboxOfSql(users.email)))
  return (
    (await db.$count(notices, and(inArray(notices.userId, ofMailbox), isCounted, upTo))) >= noticeMailsPerDay
  )
}

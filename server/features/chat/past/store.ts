import { aliasedTable, and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { chats, endings, messages, people } from '#server/db/schema.ts'
import { personColumns } from '#server/policy/person-projection.ts'
import { isBlocked, isResting } from '#server/policy/scopes.ts'
import type { PastChat, PastMessage } from '#shared/contract/chat.ts'
import { isMinor } from '#shared/domain/people/age.ts'
import { personCard } from '#shared/domain/people/names.ts'
import { pageSize } from '#shared/limits.ts'
import { readAfterEnd } from '#shared/limits/message.ts'
import type { PastChatResource } from '#shared/policy.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'

/**
 * Whether the two members of a row of `chats` read it after the end [EN12]: for some days, if one of them, staff, or the agreed time has
 * ended it, and nothing that would make an open chat rest is there. A block, a decision about a case, or the change of a role
 * writes no row of `endings`. Columns are qualified, because Drizzle does not qualify those of a statement about one table.
 */
export const isPastReadable: SQL<boolean> = sql<boolean>`(not chats.is_open
  and chats.ended_at > now() - ${readAfterEnd.days} * interval '1 day' and not ${isResting(sql`chats.id`)}
  and exists (select from ${endings} as e where e.work_id = chats.id and e.kind <> 'gone' and e.ended_at = chats.ended_at))`

/** A chat that has ended, by its id. */
export async function pastChatById(
  db: Executor,
  id: string,
): Promise<(PastChatResource & { readonly id: string }) | undefined> {
  const [row] = await db
    .select({
      ...{ mentorId: chats.mentorId, menteeId: chats.menteeId, id: chats.id },
      isBlocked: isBlocked(chats.mentorId, chats.menteeId),
      isReadable: isPastReadable,
    })
    .from(chats)
    .where(eq(chats.id, id))
    .limit(1)
  return row
}

/** The messages before a number, the oldest first, without their pictures. */
export async function listPastMessages(
  db: Executor,
  { chatId, before, myId }: { readonly chatId: string; readonly before: number; readonly myId: string },
): Promise<PastMessage[]> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.chatId, chatId), lt(messages.seq, before)))
    .orderBy(desc(messages.seq))
    .limit(pageSize.messages)
  return rows.toReversed().map(({ seq, senderId, text, imageUrl, createdAt, deletedAt }) => ({
    ...{ seq, isMine: senderId === myId, at: createdAt.getTime() },
    text: deletedAt === null ? text : '',
    ...(deletedAt === null ? {} : { isDeleted: true }),
    ...(imageUrl === null || deletedAt !== null ? {} : { hasPicture: true }),
  }))
}

/** The ended chats that a member still reads, the latest first. A mentor does not see the name of a former mentee who is a minor [AG4]. */
export async function listPastChats(
  db: Executor,
  myId: string,
  profile: SafeguardingProfile,
): Promise<PastChat[]> {
  const other = aliasedTable(people, 'other')
  const rows = await db
    .select({ id: chats.id, endedAt: chats.endedAt, other: personColumns(other) })
    .from(chats)
    .innerJoin(
      other,
      sql`${other.id} = case when ${chats.mentorId} = ${myId} then ${chats.menteeId} else ${chats.mentorId} end`,
    )
    .where(
      and(
        or(eq(chats.mentorId, myId), eq(chats.menteeId, myId)),
        isPastReadable,
        sql`not ${isBlocked(chats.mentorId, chats.menteeId)}`,
      ),
    )
    .orderBy(desc(chats.endedAt), desc(chats.id))
    .limit(pageSize.requests)
  return rows.map(({ id, endedAt, other: person }) => ({
    chatId: id,
    endedAt: endedAt?.getTime() ?? 0,
    other: isMinor(person.ageBand) ? null : personCard({ ...person, pictureVersion: 0 }, profile),
  }))
}

import { and, eq, ilike, or, sql } from 'drizzle-orm'
import { cursorOf, readKeysetPage } from '#server/db/keyset.ts'
import type { KeysetOrder } from '#server/db/keyset.ts'
import type { Executor } from '#server/db/orm.ts'
import { groups, invitations } from '#server/db/schema.ts'
import type { InvitationPage, InvitationState, ListInvitations } from '#shared/contract/staff/invitations.ts'
import { formatCode, parseCode } from '#shared/domain/people/invitation-code.ts'
import { invitationList } from '#shared/limits/account.ts'

const order: KeysetOrder = {
  keys: [
    { by: invitations.createdAt, type: 'time' },
    { by: invitations.id, type: 'text' },
  ],
  direction: 'desc',
}

const state = sql<InvitationState>`case
  when ${invitations.uses} >= ${invitations.maxUses} then 'used'
  when ${invitations.revokedAt} is not null then 'revoked'
  when ${invitations.expiresAt} <= now() then 'expired'
  else 'waiting' end`

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A page of the invitations, the latest first [IV7]. */
export async function listInvitationRows(
  db: Executor,
  { search, state: wanted, group, ...place }: ListInvitations,
): Promise<InvitationPage> {
  const words = search.trim().toLowerCase()
  const matches =
    words === ''
      ? undefined
      : or(
          ilike(invitations.email, `%${escaped(words)}%`),
          ilike(invitations.domain, `%${escaped(words)}%`),
          eq(invitations.code, parseCode(words) ?? ''),
        )
  const page = await readKeysetPage(order, place, invitationList.perPage, ({ where, orderBy, limit }) =>
    db
      .select({
        ...{ id: invitations.id, kind: invitations.kind, role: invitations.role, state },
        ...{
          group: groups.name,
          email: invitations.email,
          code: invitations.code,
          domain: invitations.domain,
        },
        ...{ uses: invitations.uses, maxUses: invitations.maxUses },
        ...{ createdAt: invitations.createdAt, expiresAt: invitations.expiresAt },
        cursor: cursorOf(order),
      })
      .from(invitations)
      .leftJoin(groups, eq(groups.id, invitations.groupId))
      .where(
        and(
          matches,
          wanted === null ? undefined : sql`${state} = ${wanted}`,
          group ? eq(invitations.groupId, group) : undefined,
          where,
        ),
      )
      .orderBy(...orderBy)
      .limit(limit),
  )
  return {
    ...page,
    rows: page.rows.map(({ cursor: _cursor, code, createdAt, expiresAt, ...row }) => ({
      ...row,
      code: code === null ? null : formatCode(code),
      createdAt: createdAt.getTime(),
      expiresAt: expiresAt.getTime(),
    })),
  }
}

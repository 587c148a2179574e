import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { noticeSettings, pushDevices } from '#server/db/schema.ts'
import type { Services } from '#server/rpc/services.ts'
import type { NoticeSettings } from '#shared/contract/notices.ts'
import {
  noticeKinds,
  type NoticeChoice,
  type NoticeChoices,
  type NoticeKind,
} from '#shared/domain/notices.ts'

/** What a member has chosen. Everything is on until they switch it off: a device gets pushes only if it was asked to. */
export async function readChoices(db: Executor, userId: string): Promise<NoticeChoices> {
  const rows = await db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId))
  const choiceOf = (kind: NoticeKind): NoticeChoice => {
    const row = rows.find((one) => one.kind === kind)
    return { email: row?.email ?? true, push: row?.push ?? true }
  }
  return Object.fromEntries(noticeKinds.map((kind) => [kind, choiceOf(kind)])) as NoticeChoices
}

export async function saveChoice(
  tx: Executor,
  userId: string,
  { kind, ...choice }: NoticeChoice & { readonly kind: NoticeKind },
): Promise<void> {
  await tx
    .insert(noticeSettings)
    .values({ userId, kind, ...choice })
    .onConflictDoUpdate({ target: [noticeSettings.userId, noticeSettings.kind], set: choice })
}

/** Switches the emails of a kind off. Answers false for a member who does not exist any more. */
export async function stopEmails(db: Executor, userId: string, kind: NoticeKind): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${noticeSettings} (user_id, kind, email) select id, ${kind}, false from users where id = ${userId}
    on conflict (user_id, kind) do update set email = false`)
  return (rowCount ?? 0) > 0
}

export async function readSettings(
  { database, push }: Pick<Services, 'database' | 'push'>,
  userId: string,
): Promise<NoticeSettings> {
  const { orm } = database
  const [choices, count] = await Promise.all([
    readChoices(orm, userId),
    orm.$count(pushDevices, eq(pushDevices.userId, userId)),
  ])
  return { choices, pushKey: push.publicKey, pushDevices: count }
}

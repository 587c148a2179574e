import { asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { noticeSettings, notices, pushDevices, unreadNotices } from '#server/db/schema.ts'

/** The notices of a member, what they have chosen, and their devices for push, without the address and the keys of the browser. */
export async function readNotices(db: Executor, myId: string) {
  const [list, choices, devices, [unread]] = await Promise.all([
    db.select().from(notices).where(eq(notices.userId, myId)).orderBy(asc(notices.createdAt)),
    db.select().from(noticeSettings).where(eq(noticeSettings.userId, myId)).orderBy(asc(noticeSettings.kind)),
    db.select().from(pushDevices).where(eq(pushDevices.userId, myId)).orderBy(asc(pushDevices.createdAt)),
    db.select().from(unreadNotices).where(eq(unreadNotices.userId, myId)),
  ])
  return {
    notices: list.map(({ userId: _userId, ...notice }) => notice),
    noticeSettings: choices.map(({ kind, email, push }) => ({ kind, email, push })),
    pushDevices: devices.map(({ id, sessionId, createdAt }) => ({ id, sessionId, createdAt })),
    unreadNotices: unread
      ? { hereAt: unread.hereAt, mailedAt: unread.mailedAt, pushedAt: unread.pushedAt }
      : null,
  }
}

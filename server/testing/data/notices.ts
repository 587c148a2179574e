import { eq, sql } from 'drizzle-orm'
import * as schema from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { noticeKinds } from '#shared/domain/notices.ts'
import type { ReceivedPush, TestBrowser, TestPushService } from '../backends/push-service.ts'
import type { TestApp } from '../clients/app.ts'
import { eventually } from '../clients/live.ts'
import type { Person } from './people.ts'

/** Moves what a member has done and got into the past: their messages, the use of their sessions, and what they were told. */
export async function letTimePass(t: TestApp, { id }: Person, minutes: number): Promise<void> {
  const { orm } = t.services.database
  const by = sql`make_interval(mins => ${minutes})`
  await orm.execute(sql`update messages set created_at = created_at - ${by} where chat_id in (
    select id from chats where ${id} in (mentor_id, mentee_id))`)
  await orm.execute(sql`update sessions set last_seen_at = last_seen_at - ${by} where user_id = ${id}`)
  await orm.execute(sql`update unread_notices set here_at = here_at - ${by}, mailed_at = mailed_at - ${by},
    pushed_at = pushed_at - ${by} where user_id = ${id}`)
  await orm.execute(sql`update notices set created_at = created_at - ${by} where user_id = ${id}`)
  await letMailsAge(t, { id }, minutes)
}

/** Moves the emails that were notices to a member into the past [NT4]. */
export async function letMailsAge(
  t: TestApp,
  { id }: Pick<Person, 'id'>,
  minutes = 2 * 24 * 60,
): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`
  await t.services.database.orm.execute(sql`
    with told as (update notices set mailed_at = mailed_at - ${by} where user_id = ${id} returning id)
    update counted_mails set counted_at = counted_at - ${by} where id in (select id from told)`)
}

export const noticesOf = (t: TestApp, { id }: Person) =>
  t.services.database.orm
    .select()
    .from(schema.notices)
    .where(eq(schema.notices.userId, id))
    .orderBy(schema.notices.createdAt)

/** Waits until all jobs of a queue that may run now have ended, whatever came of them. */
export async function settled(t: TestApp, queue: 'mail' | 'push'): Promise<void> {
  await eventually(`the jobs of ${queue}`, async () => {
    const { rows } = await t.services.database.orm.execute(
      sql`select from pgboss.job where name = ${queue} and state in ('created', 'retry', 'active') and start_after <= now()`,
    )
    return rows.length === 0
  })
}

/** Registers a browser of the push service for the session of a member. */
export async function turnPushOn(person: Person, service: TestPushService): Promise<TestBrowser> {
  const browser = service.subscribe()
  const { pushKey } = await person.query<{ pushKey: string }>('notices.pushState')
  await person.call('notices.addPushDevice', { ...browser, serverKey: pushKey })
  return browser
}

/** The pushes to a browser, once there are `count`. */
export async function pushesTo(
  service: TestPushService,
  { endpoint }: TestBrowser,
  count = 1,
): Promise<readonly ReceivedPush[]> {
  const mine = () => service.received.filter((one) => one.endpoint === endpoint)
  await eventually(`${count} pushes`, async () => mine().length >= count)
  return mine()
}

/** What the member was told of and chose, and the device that gets pushes. */
export async function putNotices(t: TestApp, userId: string, about: string): Promise<void> {
  const { orm } = t.services.database
  const at = new Date()
  await orm.insert(schema.notices).values({
    ...{ id: newId(), userId, mail: 'requestAccepted', about, path: '/chat' },
    ...{ readAt: at, mailedAt: at, sentAt: at },
  })
  // No push is sent to the device below: its service does not exist, and it would be removed.
  await orm
    .insert(schema.noticeSettings)
    .values(noticeKinds.map((kind) => ({ userId, kind, email: kind !== 'times', push: false })))
  await orm.insert(schema.unreadNotices).values({ userId, hereAt: at, mailedAt: at, pushedAt: at })
  const [session] = await orm.select().from(schema.sessions).where(eq(schema.sessions.userId, userId))
  await orm.insert(schema.pushDevices).values({
    ...{ id: newId(), userId, sessionId: session?.id ?? '', endpoint: `https://push.example/${userId}` },
    ...{ p256dh: 'key-of-browser', auth: 'auth-of-browser', serverKey: 'key-of-server', lastJob: 'a-job' },
  })
}

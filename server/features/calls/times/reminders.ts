import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/orm.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { callReminder } from '#shared/call-limits.ts'

export type ReminderKind = keyof typeof callReminder.kinds

type Due = { readonly time: string; readonly revision: number; readonly member: string }

/**
 * Queues the reminders that are due, a day and some minutes before each agreed call, to both members [MT10]. The row that says
 * so is stored in the transaction that queues the email, so each reminder is sent once, whichever nodes run this, however often.
 */
export async function queueReminders({ database, jobs }: Services): Promise<void> {
  await database.orm.transaction(async (tx) => {
    for (const kind of ['day', 'soon'] as const) {
      for (const { time, revision, member } of await addDue(tx, kind))
        await queueMail(tx, jobs, { kind: 'callReminder', id: [time, revision, member, kind].join('/') })
    }
  })
}

/** Stores the reminders of a kind that are due. Of two nodes that run this at once, the second one waits, and finds none. */
async function addDue(tx: Tx, kind: ReminderKind): Promise<readonly Due[]> {
  const { from, until } = callReminder.kinds[kind]
  const { rows } = await tx.execute<Due>(sql`
    insert into call_reminders (time_id, revision, user_id, kind)
    select t.id, t.revision, m.user_id, ${kind}
    from call_times t cross join lateral (values (t.mentor_id), (t.mentee_id)) as m (user_id)
    where t.status = 'agreed'
      and t.starts_at > now() + make_interval(mins => ${until})
      and t.starts_at <= now() + make_interval(mins => ${from})
      and not exists (select from call_reminders r
        where r.time_id = t.id and r.revision = t.revision and r.user_id = m.user_id and r.kind = ${kind})
    order by t.starts_at, t.id, m.user_id
    limit ${callReminder.batch}
    on conflict do nothing
    returning time_id as "time", revision, user_id as member`)
  return rows
}

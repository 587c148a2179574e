import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/orm.ts'
import { queueMail } from '#server/mail/queue.ts'
import { listQuietUntil } from '#server/policy/quiet-hours.ts'
import type { Services } from '#server/rpc/services.ts'
import { callReminder } from '#shared/limits/call.ts'

export type ReminderKind = keyof typeof callReminder.kinds

type Due = {
  readonly time: string
  readonly revision: number
  readonly member: string
  /** When the call begins, in epoch milliseconds. */
  readonly start: number
}

/**
 * Queues the reminders that are due, a day and some minutes before each agreed call, to both members [MT10]. The row that says
 * so is stored in the transaction that queues the email, so each reminder is sent once, whichever nodes run this, however often.
 * In quiet hours it is sent when they end.
 */
export async function queueReminders({ config, database, jobs }: Services): Promise<void> {
  await database.orm.transaction(async (tx) => {
    for (const kind of ['day', 'soon'] as const) {
      const due = await addDue(tx, kind)
      const quiet = await listQuietUntil(tx, config, [...new Set(due.map(({ member }) => member))])
      for (const { time, revision, member, start } of due) {
        const notBefore = quiet.get(member) ?? null
        // A call can begin as quiet hours end: its last reminder would come when it has begun, so there is none.
        if (notBefore !== null && notBefore >= start) continue
        const id = [time, revision, member, kind].join('/')
        await queueMail(tx, jobs, { kind: 'callReminder', id, notBefore })
      }
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
    returning time_id as "time", revision, user_id as member,
      (select (extract(epoch from starts_at) * 1000)::float8 from call_times where id = time_id) as start`)
  return rows
}

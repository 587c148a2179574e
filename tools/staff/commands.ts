import { otherLeads, staffById } from '#server/policy/enrolled-staff.ts'
import { ConfigError } from '#server/config/error.ts'
import type { Keys } from '#server/config/keys.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Database } from '#server/db/open.ts'
import type { Tx } from '#server/db/orm.ts'
import { toAccountEmail } from '#server/mail/mailbox.ts'
import { issueEnrollment } from '#server/features/staff/enrollment.ts'
import * as store from '#server/features/staff/store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/mail/queue.ts'
import { staffText } from '#shared/texts/operator/staff.ts'

/** What the commands use. `jobs` is opened only by commands that send an email. */
export type StaffContext = {
  readonly database: Pick<Database, 'orm'>
  readonly jobs: () => Promise<Jobs>
  readonly keys: () => Promise<Keys>
}

const log = (tx: Tx, command: string, subject: string): Promise<void> =>
  appendToOperatorLog(tx, { actor: 'command line', command, subject, reason: '' })

async function sendLink(tx: Tx, tools: StaffContext, staffId: string): Promise<void> {
  const id = await issueEnrollment(tx, await tools.keys(), staffId)
  await queueMail(tx, await tools.jobs(), { kind: 'staffEnroll', id })
}

async function requireStaff(tx: Tx, who: string): Promise<store.Staff> {
  const found = (await staffById(tx, who)) ?? (await store.staffByEmail(tx, toAccountEmail(who) ?? who))
  if (!found) throw new ConfigError(staffText('unknown', { who }))
  return found
}

/** Adds staff, and sends the enrollment link [ST1]. */
export async function add(tools: StaffContext, raw: string, role: string): Promise<string> {
  const email = toAccountEmail(raw)
  if (email === null) throw new ConfigError(staffText('invalidEmail', { email: raw }))
  if (role !== 'coordinator' && role !== 'lead') throw new ConfigError(staffText('invalidRole', { role }))
  const adding = tools.database.orm.transaction(async (tx) => {
    const id = await store.addStaff(tx, { email, role })
    await log(tx, `staff-add ${role}`, id)
    await sendLink(tx, tools, id)
  })
  await adding.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ConfigError(staffText('taken', { email })) : error
  })
  return staffText('added', { email })
}

/** Takes away what gives access, sends a new enrollment link, and tells the leads [ST4]. */
export async function enroll({ database, ...tools }: StaffContext, who: string): Promise<string> {
  const email = await database.orm.transaction(async (tx) => {
    await store.lockStaff(tx)
    const found = await requireStaff(tx, who)
    const leads = await otherLeads(tx, '')
    await store.clearAccess(tx, found.id)
    await log(tx, 'staff-enroll', found.id)
    await sendLink(tx, { database, ...tools }, found.id)
    const jobs = await tools.jobs()
    for (const lead of leads) await queueMail(tx, jobs, { kind: 'staffReset', id: `${found.id}/${lead.id}` })
    return found.email
  })
  return staffText('enrolled', { email })
}

/** Confirms an account that a restore has brought back: it may be of somebody who was removed since the backup [ST20]. */
export async function confirm({ database }: StaffContext, who: string): Promise<string> {
  const email = await database.orm.transaction(async (tx) => {
    await store.lockStaff(tx)
    const found = await requireStaff(tx, who)
    if (!(await store.confirmRestored(tx, found.id)))
      throw new ConfigError(staffText('notRestored', { email: found.email }))
    await log(tx, 'staff-confirm', found.id)
    return found.email
  })
  return staffText('confirmed', { email })
}

/** Removes staff, but never the last lead [ST5]. */
export async function remove({ database }: StaffContext, who: string): Promise<string> {
  const email = await database.orm.transaction(async (tx) => {
    await store.lockStaff(tx)
    const found = await requireStaff(tx, who)
    if (found.role === 'lead' && (await otherLeads(tx, found.id)).length === 0)
      throw new ConfigError(staffText('lastLead', { email: found.email }))
    await store.removeStaff(tx, found.id)
    await log(tx, 'staff-remove', found.id)
    return found.email
  })
  return staffText('removed', { email })
}

/** All staff, after an entry in the operator log. */
export async function list({ database }: StaffContext): Promise<string> {
  await database.orm.transaction((tx) => log(tx, 'staff-list', '-'))
  const rows = await store.listStaff(database.orm)
  if (rows.length === 0) return staffText('none')
  return rows
    .map(({ id, email, role, enrolledAt, enrolledBefore }) => {
      const none = enrolledBefore ? 'not confirmed' : 'not enrolled'
      return [role.padEnd(11), enrolledAt?.toISOString().slice(0, 10) ?? none, id, email].join('  ')
    })
    .join('\n')
}

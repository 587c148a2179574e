import { guestErrorText } from '#shared/texts/errors/guest-errors.ts'
import type { FileStore } from '#server/adapters/files/index.ts'
import { ConfigError } from '#server/config/error.ts'
import type { Database } from '#server/db/open.ts'
import type { Tx } from '#server/db/orm.ts'
import { enqueueTopicEvents } from '#server/db/topic-outbox.ts'
import { deleteAccount } from '#server/features/account/delete-account.ts'
import * as suspension from '#server/features/account/suspension-store.ts'
import { decidedNow } from '#server/features/cases/decisions/decide.ts'
import { liftOwnCase, openOwnCase } from '#server/case-records/own-case-store.ts'
import { recordGoneMentor } from '#server/features/connections/endings/store.ts'
import { deleteSecondFactor } from '#server/features/account/second-factor/store.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { caseText } from '#shared/texts/operator/case.ts'
import { userText } from '#shared/texts/operator/user.ts'
import { isSkill } from '#shared/data/skills.ts'
import { validateSkills } from '#shared/domain/people/sign-up.ts'
import { topics } from '#shared/contract/topics.ts'
import { age as limit, pageSize } from '#shared/limits.ts'
import { commandLine, logCommand } from './log.ts'
import type { Change } from './log.ts'
import { acknowledgeWithoutLead, findCase, printCase } from './case.ts'
import { findReport, printReport } from './report.ts'
import type { ReportOptions } from './report.ts'
import * as store from './store.ts'

/** What the commands use. `jobs` is opened only by commands that send an email. */
export type CommandContext = {
  readonly database: Pick<Database, 'orm'>
  readonly files: Pick<FileStore, 'get' | 'remove'>
  readonly jobs: () => Promise<Jobs>
  /** Why, for the operator log. */
  readonly reason?: string
}

/** Runs `work` in a transaction that also writes topic events for all servers. */
async function withTopicEvents<T>(
  { database }: CommandContext,
  work: (tx: Tx) => Promise<{ topics: string[]; result: T }>,
): Promise<T> {
  return database.orm.transaction(async (tx) => {
    const { topics, result } = await work(tx)
    await enqueueTopicEvents(tx, topics)
    return result
  })
}

async function requireUser({ database }: CommandContext, who: string): Promise<store.OperatorUser> {
  const found = await store.findUser(database.orm, who)
  if (!found) throw unknownUser(who)
  return found
}

/** A user, also without a person record. */
async function requireAccount({ database }: CommandContext, who: string): Promise<store.Account> {
  const found = await store.findAccount(database.orm, who)
  if (!found) throw unknownUser(who)
  return found
}

const unknownUser = (who: string) => new ConfigError(userText('unknown', { who }))

/** Writes an entry about a user to the operator log. */
const logAbout = (
  tx: Tx,
  { reason }: CommandContext,
  command: Change,
  { id, fullName }: Pick<store.Account, 'id' | 'fullName'>,
): Promise<void> => logCommand(tx, { command, subject: id, reason, names: [fullName] })

/** Writes an entry about a list of users, before it is read. A search can be a name, so the entry does not have it. */
const logReading = ({ database, reason }: CommandContext, command: 'list' | 'incomplete'): Promise<void> =>
  database.orm.transaction((tx) => logCommand(tx, { command, subject: '-', reason }))

const day = (at: Date): string => at.toISOString().slice(0, 10)
const formatUser = ({ fullName, email }: store.Account): string =>
  fullName ? `${fullName} (${email})` : email

/** A page of users, with the command for the next page. */
export async function list(tools: CommandContext, search: string, page: number): Promise<string> {
  await logReading(tools, 'list')
  const { people, count } = await store.listPeople(tools.database.orm, { search, page })
  if (count === 0) return search === '' ? userText('none') : userText('noMatch', { search })
  const pages = Math.ceil(count / pageSize.users)
  const rows = people.map((one) => [
    ...[
      one.email,
      one.role,
      one.suspendedAt ? userText('suspendedOn', { day: day(one.suspendedAt) }) : userText('active'),
    ],
    ...[day(one.createdAt), one.id, one.fullName ?? '-'],
  ])
  // Does not repeat the search: it can be an email address, whose characters can mean something to a shell [RP7].
  const more = page < pages ? ` ${userText('nextPage', { page: String(page + 1) })}` : ''
  const columns = (['email', 'role', 'status', 'joined', 'id', 'name'] as const).map((key) =>
    userText(`column.${key}`),
  )
  return `${table([columns, ...rows])}\n\n${userText('page', { page, pages, count })}${more}`
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Accounts without a person record, which cannot log in [OU7]. */
export async function listIncomplete(tools: CommandContext): Promise<string> {
  await logReading(tools, 'incomplete')
  const accounts = await store.listIncomplete(tools.database.orm)
  if (accounts.length === 0) return userText('allComplete')
  const rows = accounts.map(({ id, email, createdAt }) => [email, day(createdAt), id])
  const columns = (['email', 'joined', 'id'] as const).map((key) => userText(`column.${key}`))
  return `${table([columns, ...rows])}\n\n${userText('incomplete')}`
}

const suspensionOf = (personId: string) => ({ personId, by: commandLine, decision: 'suspend' }) as const

/** Suspends a user: logs them out on every device at once and prevents login [OU2]. Where there is a lead, they can appeal [CS47]. */
export async function suspend(tools: CommandContext, who: string): Promise<string> {
  const person = await requireUser(tools, who)
  const isDone = await withTopicEvents(tools, async (tx) => {
    const at = await decidedNow(tx)
    if (!person.suspendedAt) await recordGoneMentor(tx, tools.jobs, person.id)
    const topics = await suspension.suspend(tx, person.id, at)
    if (topics) await logAbout(tx, tools, 'suspend', person)
    // Without a lead, nobody could answer an appeal.
    if (topics && (await store.hasLead(tx)))
      await openOwnCase(tx, await tools.jobs(), {
        ...{ ...suspensionOf(person.id), reason: tools.reason?.trim() ?? '', at },
        words: caseText('suspended'),
      })
    return { topics: topics ?? [], result: topics !== null }
  })
  const user = formatUser(person)
  return isDone ? userText('suspended', { user, id: person.id }) : userText('isSuspended', { user })
}

/** Lifts a suspension [OU3]. */
export async function unsuspend(tools: CommandContext, who: string): Promise<string> {
  const person = await requireUser(tools, who)
  const isDone = await withTopicEvents(tools, async (tx) => {
    // The case first, as the answer to an appeal locks both.
    await liftOwnCase(tx, suspensionOf(person.id))
    const topics = await suspension.unsuspend(tx, person.id)
    if (topics) await logAbout(tx, tools, 'unsuspend', person)
    return { topics: topics ?? [], result: topics !== null }
  })
  return userText(isDone ? 'restored' : 'notSuspended', { user: formatUser(person) })
}

/** Deletes a user, as their own deletion does [OU4]. Does nothing without `isSure`. */
export async function remove(tools: CommandContext, who: string, isSure: boolean): Promise<string> {
  const person = await requireAccount(tools, who)
  if (!isSure) throw new ConfigError(userText('confirmDeletion', { user: formatUser(person) }))
  const jobs = await tools.jobs()
  await withTopicEvents(tools, async (tx) => {
    const topics = await deleteAccount(tx, { jobs, files: tools.files }, person)
    // Last: it locks the log, as each step of staff does at its end.
    await logAbout(tx, tools, 'delete', person)
    return { topics, result: null }
  })
  return userText('deleted', { user: formatUser(person) })
}

/** Removes the second factor of a user who has lost it and the recovery codes [MF6]. */
export async function resetFactor(tools: CommandContext, who: string): Promise<string> {
  const person = await requireAccount(tools, who)
  const jobs = await tools.jobs()
  await withTopicEvents(tools, async (tx) => {
    if (!(await deleteSecondFactor(tx, person.id)))
      throw new ConfigError(userText('noFactor', { user: formatUser(person) }))
    await logAbout(tx, tools, 'reset-factor', person)
    await queueMail(tx, jobs, { kind: 'factorChanged', id: person.id })
    return { topics: [topics.factor(person.id)], result: null }
  })
  return userText('factorRemoved', { user: formatUser(person) })
}

/** Changes the role of a user [OU5]. */
export async function setRole(
  tools: CommandContext,
  who: string,
  change: { role: string; skills: string[] },
): Promise<string> {
  const person = await requireUser(tools, who)
  const { role, skills } = change
  const user = formatUser(person)
  if (role !== 'mentor' && role !== 'mentee') throw new ConfigError(userText('unknownRole', { role }))
  if (role === person.role) throw new ConfigError(userText(`is.${role}`, { user }))
  if (role === 'mentor') assertCanMentor(person, skills)
  if (role === 'mentee' && skills.length > 0) throw new ConfigError(userText('noSkills'))
  await withTopicEvents(tools, async (tx) => {
    await recordGoneMentor(tx, tools.jobs, person.id)
    const topics = await store.setRole(tx, person.id, { role, skills })
    await logAbout(tx, tools, `set-role ${role}`, person)
    return { topics, result: null }
  })
  return userText(`became.${role}`, { user })
}

/** Shows a report with its evidence [RP7]. Nothing of it is read before the entry in the operator log is committed. */
export async function readReport(
  { database, reason }: CommandContext,
  options: ReportOptions,
): Promise<string> {
  await database.orm.transaction(async (tx) => {
    const { reference } = await findReport(tx, options.reference)
    await logCommand(tx, { command: 'report', subject: reference, reason })
  })
  return printReport(database.orm, options)
}

/** Lifts the pause that a report has caused [RP14]. */
export async function resume(tools: CommandContext, number: string): Promise<string> {
  const { reference, reporterId, reportedId } = await findReport(tools.database.orm, number)
  const isDone = await withTopicEvents(tools, async (tx) => {
    const topics = await store.resume(tx, { setterId: reporterId, pausedId: reportedId })
    if (topics) await logCommand(tx, { command: 'resume', subject: reference, reason: tools.reason })
    return { topics: topics ?? [], result: topics !== null }
  })
  return userText(isDone ? 'resumed' : 'noPause', { reference })
}

/** Shows a case with its evidence [CS6]. As for a report, nothing is read before the entry in the log is committed. */
export async function readCase(context: CommandContext, number: string): Promise<string> {
  await withTopicEvents(context, async (tx) => {
    const { id, reference } = await findCase(tx, number)
    await logCommand(tx, { command: 'case', subject: reference, reason: context.reason })
    return { topics: await acknowledgeWithoutLead(tx, context.jobs, id), result: undefined }
  })
  return printCase(context.database.orm, number)
}

function assertCanMentor(person: store.OperatorUser, skills: readonly string[]): void {
  // Only the year of birth is stored: a user who turns 26 this year may still be 25.
  if (new Date().getUTCFullYear() - person.birthYear <= limit.menteeMax)
    throw new ConfigError(userText('tooYoung', { user: formatUser(person), age: limit.menteeMax + 1 }))
  const reason = validateSkills(skills, isSkill)
  if (reason) throw new ConfigError(`${guestErrorText.find(reason, {}) ?? reason} ${userText('passSkills')}`)
}

import { and, eq, inArray } from 'drizzle-orm'
import Papa from 'papaparse'
import type { Executor } from '#server/db/orm.ts'
import { groupMembers, invitations, people, users } from '#server/db/schema.ts'
import type { LineOutcome, ReadLine, ReadList, ReadListInput } from '#shared/contract/staff/invitations.ts'
import { replaceHidden } from '#shared/domain/people/public-text.ts'
import { AppError } from '#shared/errors.ts'
import { invitation as limit } from '#shared/limits/account.ts'
import { toAccountEmail } from '#server/mail/mailbox.ts'
import { isWaiting } from './store.ts'

const ADDRESS_NAMES = /^(?:e-?mail|mail|address|e-?mail ?address|correo|adresse)$/i
const NAME_NAMES = /^(?:name|full ?name|first ?name|nombre|vorname)$/i

type Cells = { readonly line: number; readonly email: string; readonly name: string }

/** A name without hidden characters, with single spaces. */
export const cleanName = (name: string): string =>
  replaceHidden(name.normalize('NFC'), '', ' ').replaceAll(/\s+/g, ' ').trim()

/**
 * The lines of a list [IV4]: comma, semicolon, or tab; with a header or without one. Empty lines count, and are left out.
 *
 * @throws AppError `invitation.tooManyLines`
 */
export function parseList(text: string): Cells[] {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const { data } = Papa.parse<string[]>(lines, { newline: '\n', delimiter: delimiterOf(lines) })
  const rows = data.map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => cell.trim()) }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length > limit.lines + 1)
    throw new AppError('invitation.tooManyLines', { values: { max: limit.lines } })
  const [first] = filled
  const header = first?.cells.findIndex((cell) => ADDRESS_NAMES.test(cell)) ?? -1
  const hasHeader = header >= 0
  const emailAt = hasHeader ? header : 0
  const nameAt = hasHeader ? (first?.cells.findIndex((cell) => NAME_NAMES.test(cell)) ?? -1) : 1
  return filled.slice(hasHeader ? 1 : 0).map(({ line, cells }) => ({
    line,
    email: cells[emailAt] ?? '',
    name: cleanName(cells[nameAt] ?? ''),
  }))
}

/** The delimiter that the first line with content has most often. The guess of the library fails for lists with empty lines. */
function delimiterOf(text: string): string {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
  const count = (delimiter: string) => first.split(delimiter).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

type Known = {
  readonly members: ReadonlyMap<
    string,
    { readonly id: string; readonly role: string; readonly isInGroup: boolean }
  >
  readonly waiting: ReadonlySet<string>
}

async function findKnown(db: Executor, emails: readonly string[], groupId: string | null): Promise<Known> {
  const all = [...emails]
  if (all.length === 0) return { members: new Map(), waiting: new Set() }
  const members = await db
    .select({ id: users.id, email: users.email, role: people.role })
    .from(users)
    .innerJoin(people, eq(people.id, users.id))
    .where(inArray(users.email, all))
  const inGroup = await db
    .select({ id: groupMembers.userId })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.groupId, groupId ?? ''),
        inArray(groupMembers.userId, ['', ...members.map(({ id }) => id)]),
      ),
    )
  const waiting = await db
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(inArray(invitations.email, all), isWaiting))
  const ids = new Set(inGroup.map(({ id }) => id))
  return {
    members: new Map(members.map(({ email, id, role }) => [email, { id, role, isInGroup: ids.has(id) }])),
    waiting: new Set(waiting.flatMap(({ email }) => (email === null ? [] : [email]))),
  }
}

/** A line with what happens to it; `userId` of a member who is added to the group. */
export type Planned = ReadLine & { readonly userId: string | null }

/** What happens to each line of a list [IV4]. */
export async function planList(db: Executor, { text, role, groupId }: ReadListInput): Promise<Planned[]> {
  const cells = parseList(text)
  const emails = cells.map(({ email }) => toAccountEmail(email))
  const known = await findKnown(
    db,
    emails.filter((email) => email !== null),
    groupId,
  )
  const seen = new Set<string>()
  return cells.map((cell, at) => {
    const email = emails[at] ?? null
    const isTwice = email !== null && seen.has(email)
    if (email !== null) seen.add(email)
    const outcome = isTwice ? 'twice' : outcomeOf(cell, email, { known, role, groupId })
    const member = email === null ? undefined : known.members.get(email)
    return { ...cell, email: email ?? cell.email, outcome, userId: member?.id ?? null }
  })
}

function outcomeOf(
  cell: Cells,
  email: string | null,
  { known, role, groupId }: { readonly known: Known } & Pick<ReadListInput, 'role' | 'groupId'>,
): LineOutcome {
  if (cell.email === '') return 'noAddress'
  if (email === null) return 'badAddress'
  if (cell.name.length > limit.name) return 'longName'
  const member = known.members.get(email)
  if (member) {
    if (member.role !== role) return 'otherRole'
    return groupId === null || member.isInGroup ? 'member' : 'join'
  }
  return known.waiting.has(email) ? 'waiting' : 'invite'
}

/** What staff read of planned lines. */
export const toReadList = (lines: readonly Planned[]): ReadList => ({
  lines: lines.map(({ line, email, name, outcome }) => ({ line, email, name, outcome })),
})

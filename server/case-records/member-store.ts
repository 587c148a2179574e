import { createHash } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { FileStore } from '#server/adapters/files/index.ts'
import type { Executor } from '#server/db/orm.ts'
import { caseMembers } from '#server/db/schema.ts'
import { caseWork } from '#shared/limits/case.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { readParties } from './evidence/parties-store.ts'
import type { Party } from './evidence/parties-store.ts'
import { casesOfMember, keepHeld } from './keep-store.ts'

/** The profile pictures of members, by their ids. */
type Pictures = ReadonlyMap<string, Buffer>

/**
 * Copies who the members of a case are, those whose last copy says something else [CS30]. Without `pictures`, theirs are not looked
 * at: a finding waits for no file.
 */
export async function copyMembers(
  tx: Executor,
  caseId: string,
  ids: readonly string[],
  pictures?: Pictures,
): Promise<void> {
  for (const party of await readParties(tx, ids)) {
    if (!party) continue
    const copy = JSON.stringify(party)
    const picture = pictures?.get(party.id) ?? null
    const hash = hashMember(copy, picture)
    const isOf = and(eq(caseMembers.caseId, caseId), eq(caseMembers.memberId, party.id))
    const [last] = await tx.select().from(caseMembers).where(isOf).orderBy(desc(caseMembers.n)).limit(1)
    if (pictures ? last?.hash.equals(hash) : last?.copy === copy) continue
    const { id: memberId, email } = party
    await tx
      .insert(caseMembers)
      .values({ caseId, memberId, n: (last?.n ?? 0) + 1, email, copy, picture, hash })
  }
}

const hashMember = (copy: string, picture: Buffer | null): Buffer =>
  createHash('sha256')
    .update(copy)
    .update(picture ?? '')
    .digest()

/** Reads the profile pictures of members. Outside of a transaction if one can wait for its locks. */
export async function readProfilePictures(
  files: Pick<FileStore, 'get'>,
  ids: readonly string[],
): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  for (const id of ids) {
    const picture = await files.get(pictureKey.profile(id))
    if (picture) pictures.set(id, picture)
  }
  return pictures
}

/**
 * Keeps for the cases of a member what the deletion of the account takes: who the member was, also the picture if the case is
 * open or on hold [CS30], and what a hold keeps beside the messages [CS16]. Under the lock on the member,
 * and before chats and cases are locked [CS22].
 */
export async function keepMember(
  tx: Executor,
  files: Pick<FileStore, 'get'> | null,
  memberId: string,
): Promise<void> {
  const cases = await casesOfMember(tx, memberId)
  if (cases.length === 0) return
  const isShown = cases.some(({ isActive }) => isActive)
  const pictures = files && isShown ? await readProfilePictures(files, [memberId]) : undefined
  for (const { id, isActive } of cases) await copyMembers(tx, id, [memberId], isActive ? pictures : undefined)
  await keepHeld(tx, { memberId })
}

export type MemberCopy = typeof caseMembers.$inferSelect

/** The copies of the members of a case, the oldest of each first. */
export function copiesOfMembers(db: Executor, caseId: string): Promise<MemberCopy[]> {
  return db
    .select()
    .from(caseMembers)
    .where(eq(caseMembers.caseId, caseId))
    .orderBy(asc(caseMembers.memberId), asc(caseMembers.n))
    .limit(caseWork.events)
}

/** Who the members of a case were by their last copies. */
export async function lastParties(db: Executor, caseId: string): Promise<Party[]> {
  const { memberId, n, copy } = caseMembers
  const rows = await db
    .selectDistinctOn([memberId], { copy })
    .from(caseMembers)
    .where(eq(caseMembers.caseId, caseId))
    .orderBy(asc(memberId), desc(n))
  return rows.map((row) => JSON.parse(row.copy) as Party)
}

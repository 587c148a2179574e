import { and, eq } from 'drizzle-orm'
import type { RiskLanguage } from '#server/config/risk-languages.ts'
import type { Tx } from '#server/db/orm.ts'
import { messages } from '#server/db/schema.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { createPatternSearch } from '#server/risk-words/patterns.ts'
import { createRiskSearch } from '#server/risk-words/risk.ts'
import type { Risk } from '#server/risk-words/risk.ts'
import { splitWords } from '#server/risk-words/words.ts'
import { openCase } from './case-store.ts'
import { findMinor, lateKinds, nightKinds } from './pattern-store.ts'

/** What a text of a member has that a safeguarding lead may need to know of. */
export type Signs = { readonly risk: Risk | null; readonly patterns: readonly string[] }

type Writes = {
  readonly tx: Tx
  readonly jobs: Pick<Jobs, 'send'>
  /** The time zone of the instance stands in until that of a member is known. */
  readonly config: { readonly timeZone: string }
}

/** The searches of a configuration: compiling the lists takes some 10 ms. */
const searches = new WeakMap<readonly RiskLanguage[], ReturnType<typeof createSearches>>()

const createSearches = (languages: readonly RiskLanguage[]) => ({
  findRisk: createRiskSearch(languages),
  findPatterns: createPatternSearch(languages),
})

/**
 * The signs of a text in the languages of RISK_LANGUAGES [RK7]; null without any, which is nearly always. At most 0.1 ms for an
 * ordinary message [RK5].
 */
export function findSigns(
  { riskLanguages }: { readonly riskLanguages: readonly RiskLanguage[] },
  text: string,
): Signs | null {
  const search = searches.get(riskLanguages) ?? createSearches(riskLanguages)
  searches.set(riskLanguages, search)
  const words = splitWords(text)
  const risk = search.findRisk(words)
  const patterns = search.findPatterns(words)
  return risk === null && patterns.length === 0 ? null : { risk, patterns }
}

/** The lines of texts that were not there before: those that were may be of the other member, and are no signs of this one. */
export function addedLines(texts: readonly string[], before: readonly string[]): string {
  const had = new Set(before.flatMap((text) => text.split('\n')))
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => !had.has(line))
    .join('\n')
}

type MessageRef = { readonly chatId: string; readonly seq: number; readonly senderId: string }

/**
 * Opens cases for a message that was stored or edited in this transaction [CS1 PN2]. `typedAt`: of one that was held, whose patterns
 * have "late" already.
 */
export async function recordMessageSigns(
  { tx, jobs, config }: Writes,
  { risk, patterns }: Signs,
  { chatId, seq, senderId, typedAt }: MessageRef & { readonly typedAt?: Date },
): Promise<void> {
  const [row] = await tx
    .select({ rev: messages.rev, createdAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.chatId, chatId), eq(messages.seq, seq)))
    .limit(1)
  const at = `${chatId}/${seq}/${row?.rev ?? 0}`
  const finding = { subjectId: senderId, chatId }
  if (risk)
    await openCase(tx, jobs, {
      ...finding,
      ...{ kind: 'riskWords', scope: `${chatId}/${senderId}`, urgency: risk.level, source: `message/${at}` },
    })
  if (patterns.length === 0) return
  const writtenAt = row?.createdAt ?? new Date()
  const kinds = typedAt ? patterns : await addLate({ tx, config }, patterns, { chatId, senderId, writtenAt })
  await openCase(tx, jobs, {
    ...finding,
    ...{ kind: 'pattern', scope: chatId, urgency: 2 },
    source: ['pattern', at, kinds.join('+'), ...(typedAt ? [typedAt.getTime()] : [])].join('/'),
  })
}

/** The patterns, with "late" if it is night for the minor to whom an adult writes [PN4]. */
async function addLate(
  { tx, config }: Pick<Writes, 'tx' | 'config'>,
  patterns: readonly string[],
  { chatId, senderId, writtenAt }: { chatId: string; senderId: string; writtenAt: Date },
): Promise<readonly string[]> {
  if (patterns.join() === nightKinds.join()) return patterns
  const minor = await findMinor(tx, chatId, senderId)
  return minor ? lateKinds(patterns, writtenAt, minor.timeZone ?? config.timeZone) : patterns
}

/** Counts the patterns of what was written in `source`, which is no message [PN5]. */
async function recordPatternsIn(
  { tx, jobs, config }: Writes,
  patterns: readonly string[],
  { chatId, userId: senderId, source }: { chatId: string; userId: string; source: string },
): Promise<void> {
  if (patterns.length === 0) return
  const writtenAt = new Date()
  const kinds = await addLate({ tx, config }, patterns, { chatId, senderId, writtenAt })
  await openCase(tx, jobs, {
    ...{ kind: 'pattern', scope: chatId, subjectId: senderId, chatId, urgency: 2 },
    source: ['written', chatId, kinds.join('+'), writtenAt.getTime(), source].join('/'),
  })
}

/** Opens a case for the risk words of a message that is held, in the transaction that holds it [QH13]. */
export async function recordHeldRisk(
  { tx, jobs }: Pick<Writes, 'tx' | 'jobs'>,
  { level: urgency }: Risk,
  { chatId, senderId, id }: { readonly chatId: string; readonly senderId: string; readonly id: string },
): Promise<void> {
  const source = `held/${chatId}/${senderId}/${id}`
  const scope = `${chatId}/${senderId}`
  await openCase(tx, jobs, { kind: 'riskWords', scope, subjectId: senderId, chatId, urgency, source })
}

/**
 * Opens a case for what a mentee wrote with a request that was stored in this transaction [CS1, RQ14]. Patterns are what an adult
 * writes to a minor, and mentors are of age.
 */
export async function recordRequestSigns(
  { tx, jobs }: Pick<Writes, 'tx' | 'jobs'>,
  { risk }: Signs,
  { requestId, userId }: { readonly requestId: string; readonly userId: string },
): Promise<void> {
  if (!risk) return
  const about = { scope: `request/${userId}`, subjectId: userId, chatId: null, urgency: risk.level }
  await openCase(tx, jobs, { kind: 'riskWords', ...about, source: `request/${requestId}/${Date.now()}` })
}

/** Opens a case for aims that were saved in this transaction [CS1, RQ14]. */
export async function recordAimSigns(
  { tx, jobs }: Pick<Writes, 'tx' | 'jobs'>,
  { risk }: Signs,
  { userId, savedAt }: { readonly userId: string; readonly savedAt: number },
): Promise<void> {
  if (!risk) return
  const about = { scope: `aims/${userId}`, subjectId: userId, chatId: null, urgency: risk.level }
  await openCase(tx, jobs, { kind: 'riskWords', ...about, source: `aims/${userId}/${savedAt}` })
}

type AgendaRef = {
  readonly chatId: string
  readonly lineId: string
  readonly version: number
  readonly userId: string
}

/** Opens cases for a line of the agenda of a call that was stored in this transaction [CS1, AD4, PN5]. */
export async function recordAgendaSigns(
  writes: Writes,
  { risk, patterns }: Signs,
  { chatId, lineId, version, userId }: AgendaRef,
): Promise<void> {
  const source = `agenda/${chatId}/${lineId}/${version}`
  await recordPatternsIn(writes, patterns, { chatId, userId, source })
  if (!risk) return
  const about = { scope: `${chatId}/${userId}`, subjectId: userId, chatId, urgency: risk.level }
  await openCase(writes.tx, writes.jobs, { kind: 'riskWords', ...about, source })
}

type WorkRef = { readonly chatId: string; readonly n: number; readonly userId: string }

/** Opens cases for what a member wrote on the page of a pair, with the change that was stored in this transaction [CS1, WK7, PN5]. */
export async function recordWorkSigns(
  writes: Writes,
  { risk, patterns }: Signs,
  { chatId, n, userId }: WorkRef,
): Promise<void> {
  const source = `work/${chatId}/${n}`
  await recordPatternsIn(writes, patterns, { chatId, userId, source })
  if (!risk) return
  const about = { scope: `work/${chatId}/${userId}`, subjectId: userId, chatId, urgency: risk.level }
  await openCase(writes.tx, writes.jobs, { kind: 'riskWords', ...about, source })
}

/** Opens a case for an "about me" that was saved in this transaction [CS1]. */
export async function recordAboutSigns(
  { tx, jobs }: Pick<Writes, 'tx' | 'jobs'>,
  { risk }: Signs,
  { userId, savedAt }: { readonly userId: string; readonly savedAt: number },
): Promise<void> {
  if (!risk) return
  const source = `about/${userId}/${savedAt}`
  const scope = `about/${userId}`
  await openCase(tx, jobs, {
    kind: 'riskWords',
    scope,
    subjectId: userId,
    chatId: null,
    urgency: risk.level,
    source,
  })
}

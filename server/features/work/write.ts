import { normalizeTyped } from '#server/contact-details/private-text.ts'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import { filterBeside } from '#server/features/chat/masking/beside-store.ts'
import type { Request } from '#server/features/connections/store.ts'
import { addedLines, findSigns, recordWorkSigns } from '#server/case-records/signs-store.ts'
import { readQuietUntil } from '#server/policy/quiet-hours.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { topics } from '#shared/contract/topics.ts'
import type { WorkResult } from '#shared/contract/work.ts'
import { AppError } from '#shared/errors.ts'
import { workDates } from '#shared/limits/work.ts'
import { queueNews } from './mails.ts'
import { addChange, lockWork, type Change } from './store.ts'

/** A text as a member typed it, without hidden characters. Throws if it is too long, or empty where it may not be. */
export function parseText(
  typed: string,
  { max, keep = '', isOptional = false }: { max: number; keep?: string; isOptional?: boolean },
): string {
  const text = normalizeTyped(typed, keep)
  if (text === '' && !isOptional) throw new AppError('note.empty')
  if (text.length > max) throw new AppError('note.tooLong', { values: { max } })
  return text
}

/** Throws if a date is far from now: a year 9999 is a slip. */
export function assertNear(day: string | null): void {
  if (day === null) return
  const ms = Date.parse(day) - Date.now()
  if (!(ms >= -workDates.past && ms <= workDates.future)) throw new AppError('app.invalid')
}

/**
 * What a write did: a change for the history; 'stale': nothing, because it was based on an earlier version; 'same': nothing, because
 * there was nothing to do; 'private': something that only its author reads. `isReworded`: whether its words are new.
 */
type Outcome = (Change & { readonly isReworded: boolean }) | 'stale' | 'same' | 'private'

type Write = {
  /** The texts that the other will read, of at most `max` characters each. */
  readonly texts?: readonly string[]
  readonly max?: number
  /** What stands on the page in place of each text. A text that does not change keeps its author, and is not filtered again. */
  readonly standing?: (tx: Tx) => Promise<readonly string[]>
  /** Runs first, to lock what must be locked before the chat. */
  readonly before?: (tx: Tx) => Promise<void>
  /** Runs last, if something was written for the other. */
  readonly after?: (tx: Tx, publish: (event: TopicEvent) => void) => Promise<void>
  readonly apply: (tx: Tx, filtered: readonly string[]) => Promise<Outcome>
}

/**
 * Changes the page of a pair, under a lock: texts are filtered as those of messages are, and searched for signs of risk [WK7]; what
 * was before is kept in the history [WK5]. Throws `chat.conductMissing` for a text of a writer who has not accepted the code of conduct, and
 * `agenda.night` for one by an adult while it is night for the minor.
 */
export async function writeWork(
  { services, me }: AuthContext,
  request: Request,
  { texts = [], max = 0, standing: readStanding, apply, before: lockBefore, after }: Write,
): Promise<WorkResult> {
  return transact(services, async (tx, publish): Promise<WorkResult> => {
    await lockBefore?.(tx)
    const standing = await lockWork(tx, request.id, me.id)
    if (!standing) throw new AppError('app.notFound')
    if (standing.isSilenced) throw new AppError('chat.resting')
    if (texts.length > 0 && me.isMinor === false) {
      const otherId = me.id === request.mentorId ? request.requesterId : request.mentorId
      if ((await readQuietUntil(tx, services.config, otherId)) !== null) throw new AppError('agenda.night')
    }
    const writer = { chatId: request.id, senderId: me.id }
    const { allowedLinkHosts: allowedHosts } = services.config
    const before = (await readStanding?.(tx)) ?? []
    const own = texts.filter((text, at) => text !== before[at])
    const filtered = await filterBeside(tx, writer, own, { part: 'work', allowedHosts })
    const { kinds } = filtered
    const rest = [...filtered.texts]
    const outcome = await apply(
      tx,
      // A mask can be longer than what it replaces.
      texts.map((text, at) => (text === before[at] ? text : (rest.shift() ?? '')).slice(0, max)),
    )
    if (outcome === 'stale') return { isStale: true }
    if (outcome === 'same') return {}
    publish({ topic: topics.work(request.id) })
    if (outcome === 'private') return {}
    const { isReworded, ...change } = outcome
    const n = await addChange(tx, request.id, me.id, change)
    if (isReworded) {
      await filtered.store(publish)
      await queueNews(tx, services, { request, writerId: me.id, kind: change.kind, n })
    }
    const signs = isReworded ? findSigns(services.config, addedLines(own, before)) : null
    const written = { chatId: request.id, n, userId: me.id }
    if (signs) await recordWorkSigns({ tx, ...services }, signs, written)
    await after?.(tx, publish)
    return {
      ...(signs?.risk ? { help: signs.risk.level } : {}),
      ...(kinds.length > 0 && isReworded ? { maskedKinds: kinds } : {}),
    }
  })
}

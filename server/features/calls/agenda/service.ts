import { normalizeTyped } from '#server/contact-details/private-text.ts'
import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import { filterBeside } from '#server/features/chat/masking/beside-store.ts'
import type { FilteredBeside } from '#server/features/chat/masking/beside-store.ts'
import type { Request } from '#server/features/connections/store.ts'
import { addedLines, findSigns, recordAgendaSigns } from '#server/case-records/signs-store.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { agendaLimits } from '#shared/limits/call.ts'
import type { AgendaResult } from '#shared/contract/call-records.ts'
import { topics } from '#shared/contract/topics.ts'
import { quietUntil } from '#shared/domain/times/quiet-hours.ts'
import { AppError } from '#shared/errors.ts'
import { lockPair, readMinor, type Minor, type Publish } from '../times/pair.ts'
import * as store from './store.ts'

const stale: AgendaResult = { isStale: true }

type Written = Pick<FilteredBeside, 'kinds' | 'store'> & { readonly text: string }
/** Filters the text, which becomes that of this line of a record. */
type Filter = (recordId: string, lineId: string) => Promise<Written>
/** What a change did: the line's new version and its text until then, or that it did nothing. */
type Outcome = (Written & { readonly version: number; readonly before: string }) | 'stale' | 'same'

/** Adds a line to the agenda of an agreed time, before or after the call [AD1]. Repeating it changes nothing. */
export function addLine(
  ctx: AuthContext,
  request: Request,
  { timeId, id, text }: { readonly timeId: string; readonly id: string; readonly text: string },
): Promise<AgendaResult> {
  return write(ctx, request, { id, text }, async (tx, filter) => {
    if (!(await store.keepRecord(tx, { chatId: request.id, id: timeId }))) throw new AppError('callTime.gone')
    const written = await filter(timeId, id)
    const line = { id, recordId: timeId, text: written.text, writerId: ctx.me.id }
    if (!(await store.insertLine(tx, line))) throw new AppError('agenda.full')
    return { ...written, version: 1, before: '' }
  })
}

/**
 * Changes the text of a line that either of the two wrote. Of two changes at once, the second one is answered that the line is
 * another one by now, and changes nothing [AD3].
 */
export function editLine(
  ctx: AuthContext,
  request: Request,
  { id, version, text }: { readonly id: string; readonly version: number; readonly text: string },
): Promise<AgendaResult> {
  return write(ctx, request, { id, text }, async (tx, filter) => {
    const line = await store.lockLine(tx, { chatId: request.id, id })
    if (!line || line.deletedAt) return 'stale'
    const written = await filter(line.recordId, id)
    // A retry of a change whose answer was lost.
    const isRetry = line.version === version + 1 && line.writerId === ctx.me.id && line.text === written.text
    if (isRetry || (line.version === version && line.text === written.text)) return 'same'
    if (line.version !== version) return 'stale'
    if (version >= agendaLimits.versions) throw new AppError('agenda.full')
    await store.changeText(tx, line, { text: written.text, writerId: ctx.me.id })
    return { ...written, version: version + 1, before: line.text }
  })
}

/** Marks a line as talked about, or not. */
export async function checkLine(
  { services, me }: AuthContext,
  request: Request,
  { id, isDone }: { readonly id: string; readonly isDone: boolean },
): Promise<AgendaResult> {
  await services.rates.consume('agendaPerUser', me.id)
  return change({ services, me }, request, async (tx) => {
    const line = await store.lockLine(tx, { chatId: request.id, id })
    if (!line || line.deletedAt) return stale
    await store.setDone(tx, id, isDone)
    return {}
  })
}

/** Deletes a line in the version that the member saw [AD3]. Repeating it changes nothing. */
export async function removeLine(
  { services, me }: AuthContext,
  request: Request,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<AgendaResult> {
  return change({ services, me }, request, async (tx) => {
    const line = await store.lockLine(tx, { chatId: request.id, id })
    if (!line || line.deletedAt) return {}
    if (line.version !== version) return stale
    await store.markDeleted(tx, id)
    return {}
  })
}

type Needs = Pick<AuthContext, 'services' | 'me'>

/** Runs a change under the lock of the pair, and publishes it. At night for the minor, an adult changes nothing [AD2]. */
function change(
  { services, me }: Needs,
  request: Request,
  run: (tx: Tx, minor: Minor | undefined, publish: Publish) => Promise<AgendaResult>,
): Promise<AgendaResult> {
  return transact(services, async (tx, publish) => {
    await lockPair(tx, request, 'share')
    const minor = await readMinor(tx, services, request)
    const zone = minor?.id === me.id ? null : (minor?.quietZone ?? null)
    if (zone !== null && quietUntil(Date.now(), zone) !== null) throw new AppError('agenda.night')
    publish({ topic: topics.callRecords(request.id) })
    return run(tx, minor, publish)
  })
}

/**
 * Stores a text that a member wrote for both, filtered as messages are, and searched for signs of risk [AD4]. Throws
 * `chat.conductMissing` if the writer has not accepted the code of conduct.
 */
async function write(
  { services, me }: AuthContext,
  request: Request,
  { id, text }: { readonly id: string; readonly text: string },
  apply: (tx: Tx, filter: Filter) => Promise<Outcome>,
): Promise<AgendaResult> {
  const typed = normalizeTyped(text, '\n')
  if (typed === '') throw new AppError('app.invalid')
  if (typed.length > agendaLimits.text) throw new AppError('agenda.tooLong')
  await services.rates.consume('agendaPerUser', me.id)
  return change({ services, me }, request, async (tx, minor, publish) => {
    const filter: Filter = async (recordId, lineId) => {
      const writer = { chatId: request.id, senderId: me.id }
      const shown = minor ? await store.listLinesOf(tx, { recordId, writerId: me.id, without: lineId }) : []
      const { texts, kinds, ...filtered } = await filterBeside(tx, writer, [typed], {
        ...{ part: 'agenda', ref: lineId, allowedHosts: services.config.allowedLinkHosts },
        shown: shown.map(({ id: ref, text: line }) => ({
          ...{ part: 'agenda', ref, seq: 0 },
          text: line,
          isCurrent: true,
        })),
      })
      // A mask can be longer than what it replaces.
      return { text: (texts[0] ?? '').slice(0, agendaLimits.text), kinds, ...filtered }
    }
    const outcome = await apply(tx, filter)
    if (outcome === 'stale') return stale
    if (outcome === 'same') return {}
    await outcome.store(publish)
    const signs = findSigns(services.config, addedLines([typed], [outcome.before]))
    const line = { chatId: request.id, lineId: id, version: outcome.version, userId: me.id }
    if (signs) await recordAgendaSigns({ tx, ...services }, signs, line)
    return {
      ...(signs?.risk ? { help: signs.risk.level } : {}),
      ...(outcome.kinds.length > 0 ? { maskedKinds: outcome.kinds } : {}),
    }
  })
}

import type { AuthContext } from '../rpc/context.ts'
import { asReadOnly } from '../rpc/services.ts'
import { toErrorBody, toAppError } from '../rpc/errors.ts'
import { AppError } from '#shared/errors.ts'
import type { StreamEvent, StreamInput } from '#shared/contract/live.ts'
import type { QueryRunner } from './coalescing-task.ts'
import { runFeed } from './feed-runner.ts'
import type { LiveQueries, SnapshotSource } from './live-query.ts'
import { memberQueries } from './member-queries.ts'
import type { MemberQueries } from './member-queries.ts'
import { runRelay } from './relay-runner.ts'
import { SharedSnapshot } from './shared-snapshot.ts'

type Query = StreamInput['queries'][number]
type Options = {
  readonly ctx: AuthContext
  readonly liveQueries: LiveQueries
  readonly input: StreamInput
}

export type StartedQueries = {
  /** By key. */
  readonly runners: ReadonlyMap<string, QueryRunner>
  readonly stop: () => void
}

/**
 * Starts the live queries of a stream, on the read-only pool [L5]. Throws `limit.tooMany` if the member would have too
 * many on this node [AB4].
 *
 * @param wake called with the key of each query that has an event
 */
export function startQueries(
  { ctx, liveQueries, input }: Options,
  wake: (key: string) => void,
): StartedQueries {
  const reader = { ...ctx, services: asReadOnly(ctx.services) }
  const member = memberQueries(ctx.services.bus, ctx.me.id)
  const release = member.open(input.queries.length)
  const runners = new Map<string, QueryRunner>()
  for (const query of input.queries) {
    const shareKey = JSON.stringify([query.name, query.input ?? null])
    const wakeQuery = (): void => wake(query.key)
    runners.set(query.key, start({ ctx: reader, liveQueries, member, query, shareKey, wake: wakeQuery }))
  }
  return {
    runners,
    stop() {
      for (const runner of runners.values()) runner.stop()
      release()
    },
  }
}

/** What each feed has sent, by key: its last sequence number, and its last revision if there is one. */
export function getSent(
  runners: ReadonlyMap<string, QueryRunner>,
): Omit<Extract<StreamEvent, { type: 'heartbeat' }>, 'type'> {
  const lastSeqs: Record<string, number> = {}
  const revs: Record<string, number> = {}
  for (const [key, runner] of runners) {
    const seq = runner.sentSeq()
    const rev = runner.sentRev?.() ?? 0
    if (seq !== null) lastSeqs[key] = seq
    if (rev > 0) revs[key] = rev
  }
  return { lastSeqs, ...(Object.keys(revs).length > 0 ? { revs } : {}) }
}

type Starter = {
  readonly ctx: AuthContext
  readonly liveQueries: LiveQueries
  readonly member: MemberQueries
  readonly query: Query
  /** The query by name and input. */
  readonly shareKey: string
  readonly wake: () => void
}

/** Starts one live query. An invalid name or input ends only this query. */
function start(starter: Starter): QueryRunner {
  const { ctx, query, wake } = starter
  try {
    return startRunner(starter)
  } catch (error) {
    const failure = error instanceof AppError ? error : new AppError('app.invalid')
    // Without the name, which may be anything.
    ctx.log.info({ action: 'live query', result: failure.reason }, 'live query rejected')
    wake()
    return { ...ended, nextEvent: () => toErrorEvent(ctx, query.key, failure) }
  }
}

function startRunner({ ctx, liveQueries, member, query, shareKey, wake }: Starter): QueryRunner {
  const { key, name, input, digest, afterSeq, afterRev } = query
  const { bus, memberLimits } = ctx.services
  const liveQuery = Object.hasOwn(liveQueries, name) ? liveQueries[name] : undefined
  if (!liveQuery) throw new AppError('app.notFound')
  const source = liveQuery(ctx.me, input)
  if (source.kind === 'snapshot') {
    const shared = member.snapshots.get(shareKey) ?? share(ctx, member, { name, shareKey, source })
    return shared.join({ key, digest, ctx, wake })
  }
  const common = { key, bus, toErrorEvent: createErrorMapper(ctx, name, key), wake }
  if (source.kind === 'relay') return runRelay({ ...common, source, enter: () => source.enter(ctx) })
  return runFeed({
    ...common,
    ...{ source, afterSeq, afterRev },
    read: (position) =>
      member.shareRead(JSON.stringify([shareKey, position]), () =>
        memberLimits.runRead(ctx.me.id, () => source.read(ctx, position)),
      ),
  })
}

function share(
  ctx: AuthContext,
  member: MemberQueries,
  { name, shareKey, source }: { name: string; shareKey: string; source: SnapshotSource },
): SharedSnapshot {
  const { bus, memberLimits } = ctx.services
  const created: SharedSnapshot = new SharedSnapshot(
    {
      ...{ bus, source, member },
      runRead: (read) => memberLimits.runRead(ctx.me.id, read),
      toErrorEvent: createErrorMapper(ctx, name, ''),
      onClose: () => {
        if (member.snapshots.get(shareKey) === created) member.snapshots.delete(shareKey)
      },
    },
    ctx,
  )
  member.snapshots.set(shareKey, created)
  return created
}

const toErrorEvent = (ctx: AuthContext, key: string, error: AppError): StreamEvent => ({
  type: 'error',
  key,
  failure: toErrorBody(error, ctx.requestId),
})

/**
 * Maps an error to the event that ends the query, and logs it [OP-1]; null while the database is unavailable, which ends
 * none.
 */
const createErrorMapper =
  (ctx: AuthContext, name: string, key: string) =>
  (cause: unknown): StreamEvent | null => {
    const error = toAppError(cause)
    if (error.code === 'unavailable') return null
    if (error.code === 'internal')
      ctx.log.error({ action: `live query ${name}`, err: cause }, 'live query failed')
    else ctx.log.info({ action: `live query ${name}`, result: error.reason }, 'live query rejected')
    return toErrorEvent(ctx, key, error)
  }

const ended: QueryRunner = {
  nextEvent: () => null,
  revalidate: () => {},
  sentSeq: () => null,
  stop: () => {},
}

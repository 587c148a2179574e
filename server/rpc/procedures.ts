import { initTRPC, type TRPCProcedureType as ProcedureType, TRPCError } from '@trpc/server'
import type * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { GlobalRule, Resource, ResourceRule } from '#shared/policy.ts'
import type { Me } from '#shared/contract/account.ts'
import type { AuthContext, Context } from './context.ts'
import type { Orm } from '../db/orm.ts'
import { delayRejection } from '../limits/member-limits.ts'
import { authorizeGlobal } from '../policy/authorize.ts'
import { formatError, toAppError, toTrpcError } from './errors.ts'
import { createStatementRule, loadAuthorized } from './resource.ts'
import type { LoadResource } from './resource.ts'
import { asReadOnly } from './services.ts'
import { instrumentation } from '../telemetry/instrumentation.ts'
import type { CallCompleted } from '../telemetry/instrumentation.ts'
import type { Session } from '../sessions/store.ts'

/** `isInStatement`: the SQL statement of the procedure enforces the rule, as the agreement test proves [AZ-11]. */
type Meta = { readonly rule: GlobalRule | ResourceRule; readonly isInStatement?: boolean }

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter: formatError,
    sse: {
      ping: { enabled: true, intervalMs: limit.heartbeat },
      client: { reconnectAfterInactivityMs: limit.heartbeat + limit.heartbeatTimeout },
    },
  })

export const router = t.router

/** Publishes how a call ended, if metrics subscribe. Subscriptions are left out: they end with their connection. */
export function recordCall(call: string, type: ProcedureType, startedAt: number, error?: TRPCError): void {
  if (!instrumentation.calls.hasSubscribers || type === 'subscription') return
  const result = error ? toAppError(error).reason : 'ok'
  const completed: CallCompleted = { call, result, seconds: (performance.now() - startedAt) / 1_000 }
  instrumentation.calls.publish(completed)
}

/**
 * Runs a member's call when one of the member's permits is free [AB2]. A call over a socket runs in its order, as the
 * user that its session has by then [RT-2 RT-6].
 */
function runInOrder<T>(ctx: Context, type: ProcedureType, work: (session: Session | null) => Promise<T>) {
  const { session, socket } = ctx
  // A subscription monitors its session itself, and lasts.
  if (!session || type === 'subscription') return work(session)
  const run = (current: Session): Promise<T> =>
    ctx.services.memberLimits.runCall(session.me.id, () => work(current))
  return socket ? socket.schedule(type, run) : run(session)
}

/**
 * Counts a member's call or stream, before its input is parsed [AB1 AB3]. After a rejection nothing is read from the
 * socket for a moment, and over HTTP the rejection takes that long.
 */
async function consumeRate(
  { session, socket, services }: Context,
  type: ProcedureType,
  path: string,
): Promise<void> {
  if (!session) return
  const { memberLimits } = services
  const consume = (): void =>
    type === 'subscription'
      ? memberLimits.consumeOpening(session.me.id)
      : memberLimits.consumeCall(session.me.id, path)
  if (!socket) return delayRejection(consume)
  try {
    consume()
  } catch (error) {
    socket.pause()
    throw error
  }
}

type Admit<Extra> = (session: Session | null) => Extra
type CallInfo = { readonly ctx: Context; readonly path: string; readonly type: ProcedureType }

/**
 * Runs a call: counts it, schedules it, admits the caller, chooses the database pool, and logs and counts how it ended.
 *
 * @param admit answers what the handler's context has besides; throws the denial
 */
async function runCall<Extra extends object, Result>(
  { ctx, path, type }: CallInfo,
  admit: Admit<Extra>,
  work: (call: CallState & Extra) => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  try {
    await consumeRate(ctx, type, path)
    const result = await runInOrder(ctx, type, async (session) => {
      const extra = admit(session)
      // Queries get connections that cannot write [L5].
      const services = type === 'query' ? asReadOnly(ctx.services) : ctx.services
      return work({ session, me: session?.me ?? null, services, db: services.database.orm, ...extra })
    })
    recordCall(path, type, startedAt)
    return result
  } catch (error) {
    const failure = toTrpcError(ctx, path, error)
    recordCall(path, type, startedAt, failure)
    throw failure
  }
}
type CallState = Pick<Context, 'session' | 'me' | 'services'> & { readonly db: Orm }

/** `runCall` as a middleware. It is one middleware because tRPC copies the whole context in each. */
const withPolicy = <Extra extends object>(admit: Admit<Extra>) =>
  t.middleware((opts) =>
    runCall(opts, admit, async (ctx) => {
      const result = await opts.next({ ctx })
      if (!result.ok) throw result.error
      return result
    }),
  )

/**
 * Replaces how tRPC runs a procedure: its chain of middlewares copies all options several times for each of them, which is a
 * sixth of the server's time for a message. Types, path, and kind stay those of `built`.
 */
function runDirectly<Built extends Procedure>(
  built: Built,
  run: (call: DirectCall) => Promise<unknown>,
): Built {
  const { _def, meta } = built
  return Object.assign((call: DirectCall) => run(call), { _def, meta, procedure: true }) as unknown as Built
}
type Procedure = { readonly _def: object; readonly meta: unknown }
type DirectCall = CallInfo & { readonly getRawInput: () => Promise<unknown> }

const publicProcedure = (rule: GlobalRule) =>
  t.procedure.meta({ rule }).use(
    withPolicy((session) => {
      authorizeGlobal(rule, session?.me ?? null)
      return {}
    }),
  )

/** Narrows `ctx.me` and `ctx.session` to those of a logged-in member. Throws `app.signedOut` for a visitor. */
function requireSession(session: Session | null): { me: Me; session: Session } {
  if (!session) throw new AppError('app.signedOut')
  return { me: session.me, session }
}

const protectedProcedure = (rule: GlobalRule) =>
  t.procedure.meta({ rule }).use(
    withPolicy((session) => {
      authorizeGlobal(rule, session?.me ?? null)
      return requireSession(session)
    }),
  )

type CallContext = AuthContext & { readonly session: Session; readonly db: Orm }
type Call<Ctx, Input> = { readonly ctx: Ctx; readonly input: Input }

/** Parses the input of a call. Throws the error that tRPC throws, so that it has the same reason. */
function parseInput<Input, RawInput>(schema: z.ZodMiniType<Input, RawInput>, raw: unknown): Input {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error })
}

/** Procedures that share `meta` and `schema`. `extend` makes the handler's context, and throws the denial. */
function procedures<Input, RawInput, Extra extends object>(
  meta: Meta,
  schema: z.ZodMiniType<Input, RawInput>,
  extend: (call: Call<CallContext, Input>) => Extra | Promise<Extra>,
) {
  type Handler<Output> = (call: Call<CallContext & Extra, Input>) => Output | Promise<Output>
  const builder = t.procedure.meta(meta).input(schema)
  const run =
    <Output>(handler: Handler<Output>) =>
    (call: DirectCall): Promise<Output> =>
      runCall(call, requireSession, async (state) => {
        const input = parseInput(schema, await call.getRawInput())
        const ctx = { ...call.ctx, ...state }
        return handler({ ctx: { ...ctx, ...(await extend({ ctx, input })) }, input })
      })
  // Gives the procedure its types only: `run` takes its place.
  const untyped = <Output>(): Output => {
    throw new Error('A procedure about a resource runs directly.')
  }
  return {
    query: <Output>(handler: Handler<Output>) => runDirectly(builder.query(untyped<Output>), run(handler)),
    mutation: <Output>(handler: Handler<Output>) =>
      runDirectly(builder.mutation(untyped<Output>), run(handler)),
  }
}

/**
 * Makes a procedure about one resource: parses the input, loads the resource, asks `rule`, and only then runs the
 * handler, which gets the resource as `ctx.resource` [AZ-1]. A handler cannot forget to ask, and a denied call has
 * no effect. Writes still repeat the state they rely on in their statement or under their lock: it may change
 * between the check and the write.
 *
 * @param load finds the resource that the input names; undefined when there is none
 */
const resourceProcedure = <R extends ResourceRule, T extends Resource<R>, Input, RawInput>(
  rule: R,
  schema: z.ZodMiniType<Input, RawInput>,
  load: LoadResource<Input, T>,
) =>
  procedures({ rule }, schema, async (call) => ({
    resource: await loadAuthorized<R, T, Input>(rule, load, call),
  }))

/**
 * Makes a procedure whose SQL statement enforces `rule`, for the hot paths that cannot afford a query before it. When
 * the statement finds no row, the handler calls `ctx.deny()`, or `ctx.authorize()` where no row may also be fine.
 *
 * @param load as for `forResource`; runs only within `ctx.deny()` and `ctx.authorize()`
 */
const statementProcedure = <R extends ResourceRule, T extends Resource<R>, Input, RawInput>(
  rule: R,
  schema: z.ZodMiniType<Input, RawInput>,
  load: LoadResource<Input, T>,
) =>
  procedures({ rule, isInStatement: true }, schema, (call) =>
    createStatementRule<R, T, Input>(rule, load, call),
  )

/**
 * The only ways to make a procedure. Each takes its rule first, so that no procedure can be without one:
 *
 * - `public(globalRule)`: visitors too, where the rule permits them
 * - `protected(globalRule)`: members only
 * - `forResource(rule, schema, load)`: members, about one resource that is loaded and authorized before the handler
 * - `inStatement(rule, schema, load)`: members, about one resource that the handler's statement authorizes
 */
export const procedure = {
  public: publicProcedure,
  protected: protectedProcedure,
  forResource: resourceProcedure,
  inStatement: statementProcedure,
}

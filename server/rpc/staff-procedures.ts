import { initTRPC } from '@trpc/server'
import { AppError } from '#shared/errors.ts'
import { staffCan, staffRules } from '#shared/staff-policy.ts'
import type { StaffRule, StaffRuleName } from '#shared/staff-policy.ts'
import type { Tx } from '../db/orm.ts'
import { delayRejection } from '../limits/member-limits.ts'
import { lockStaffSession } from '../sessions/staff-store.ts'
import type { StaffSession } from '../sessions/staff-store.ts'
import { recordCall, toAppError, toErrorBody, toTrpcError } from './procedures.ts'
import { asReadOnly } from './services.ts'
import type { StaffContext } from './staff-context.ts'

const t = initTRPC
  .context<StaffContext>()
  .meta<{ readonly rule: StaffRuleName }>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const failure = toAppError(error)
      return { ...shape, message: failure.reason, data: toErrorBody(failure, ctx?.requestId) }
    },
  })

export const staffRouter = t.router
/** Procedures of several features as one router. */
export const mergeStaffRouters = t.mergeRouters

/** Logs and counts how a call ended, and gives queries connections that cannot write [L5]. */
const base = t.procedure.use(async ({ ctx, path, type, next }) => {
  const startedAt = performance.now()
  const call = `staff.${path}`
  try {
    // The rate of a member's calls holds for staff as well [AB1].
    const { session, services: all } = ctx
    if (session) await delayRejection(() => all.memberLimits.consumeCall(session.me.id, call))
    const services = type === 'query' ? asReadOnly(all) : all
    const result = await next({ ctx: { services, db: services.database.orm } })
    if (!result.ok) throw result.error
    recordCall(call, type, startedAt)
    return result
  } catch (error) {
    const failure = toTrpcError(ctx, call, error)
    recordCall(call, type, startedAt, failure)
    throw failure
  }
})

/** Throws unless a session permits a rule: `app.signedOut` without one, else `app.forbidden`. */
function authorizeStaff(rule: StaffRuleName, session: StaffSession | null): void {
  if (!staffCan(rule, session?.me.role ?? null))
    throw new AppError(session ? 'app.forbidden' : 'app.signedOut')
}

const publicProcedure = (rule: StaffRuleName) =>
  base.meta({ rule }).use(({ ctx, next }) => {
    authorizeStaff(rule, ctx.session)
    return next()
  })

/** What changes something, for staff. */
export type StaffWrite = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Runs `work` in a transaction in which the session is locked, and the rule is asked again [ST8]: staff who were removed or
 * logged out since the call began change nothing. A grave step needs a fresh second factor [ST7].
 */
const createWrite =
  (ctx: StaffContext, session: StaffSession, rule: StaffRuleName): StaffWrite =>
  (work) =>
    ctx.services.database.orm.transaction(async (tx) => {
      const locked = await lockStaffSession(tx, session.id)
      if (!locked) throw new AppError('app.signedOut')
      if (!staffCan(rule, locked.role)) throw new AppError('app.forbidden')
      const { isGrave = false }: StaffRule = staffRules[rule]
      if (isGrave && !locked.isFresh) throw new AppError('factor.missing')
      return work(tx)
    })

const protectedProcedure = (rule: StaffRuleName) =>
  base.meta({ rule }).use(({ ctx, next }) => {
    const { session } = ctx
    authorizeStaff(rule, session)
    if (!session) throw new AppError('app.signedOut')
    return next({ ctx: { session, me: session.me, write: createWrite(ctx, session, rule) } })
  })

/**
 * The only ways to make a procedure of staff. Each takes its rule of `shared/staff-policy.ts`, which says the roles:
 *
 * - `public(rule)`: also who is not logged in, to enroll and to log in
 * - `protected(rule)`: staff with a session. Whatever changes something runs in `ctx.write`
 */
export const staffProcedure = { public: publicProcedure, protected: protectedProcedure }

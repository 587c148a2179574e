import { initTRPC } from '@trpc/server'
import { AppError } from '#shared/errors.ts'
import { staffCan, staffRules } from '#shared/staff-policy.ts'
import type { StaffRule, StaffRuleName } from '#shared/staff-policy.ts'
import type { Tx } from '../db/orm.ts'
import { lockStaffSession } from '../sessions/staff-store.ts'
import type { StaffSession } from '../sessions/staff-store.ts'
import { runOtherCall } from './other-calls.ts'
import { formatError } from './errors.ts'
import type { StaffContext } from './staff-context.ts'

const t = initTRPC
  .context<StaffContext>()
  .meta<{ readonly rule: StaffRuleName }>()
  .create({ isDev: false, errorFormatter: formatError })

export const staffRouter = t.router
/** Procedures of several features as one router. */
export const mergeStaffRouters = t.mergeRouters

const base = t.procedure.use(({ ctx, path, type, next }) =>
  runOtherCall('staff', { ctx, path, type }, (services) =>
    next({ ctx: { services, db: services.database.orm } }),
  ),
)

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

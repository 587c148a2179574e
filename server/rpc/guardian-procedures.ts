import { initTRPC } from '@trpc/server'
import { AppError } from '#shared/errors.ts'
import type { GuardianRule, guardianRules } from '#shared/guardian-policy.ts'
import { delayRejection } from '../limits/member-limits.ts'
import type { GuardianContext } from './guardian-context.ts'
import { recordCall, toAppError, toErrorBody, toTrpcError } from './procedures.ts'
import { asReadOnly } from './services.ts'

const t = initTRPC
  .context<GuardianContext>()
  .meta<{ readonly rule: GuardianRule }>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const failure = toAppError(error)
      return { ...shape, message: failure.reason, data: toErrorBody(failure, ctx?.requestId) }
    },
  })

export const guardianRouter = t.router

/** Logs and counts how a call ended, and gives queries connections that cannot write [L5]. */
const base = t.procedure.use(async ({ ctx, path, type, next }) => {
  const startedAt = performance.now()
  const call = `guardian.${path}`
  try {
    // The rate of a member's calls holds for guardians as well [AB1].
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

type Rules<Who extends 'anyone' | 'guardian'> = {
  [Rule in GuardianRule]: (typeof guardianRules)[Rule] extends Who ? Rule : never
}[GuardianRule]

/**
 * The only ways to make a procedure of guardians. Each takes its rule of `shared/guardian-policy.ts`:
 *
 * - `public(rule)`: also without a session
 * - `protected(rule)`: guardians with a session
 */
export const guardianProcedure = {
  public: (rule: Rules<'anyone'>) => base.meta({ rule }),
  protected: (rule: Rules<'guardian'>) =>
    base.meta({ rule }).use(({ ctx, next }) => {
      const { session } = ctx
      if (!session) throw new AppError('app.signedOut')
      return next({ ctx: { session, me: session.me } })
    }),
}

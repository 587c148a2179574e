import { initTRPC } from '@trpc/server'
import { AppError } from '#shared/errors.ts'
import type { GuardianRule, guardianRules } from '#shared/guardian-policy.ts'
import type { GuardianContext } from './guardian-context.ts'
import { runOtherCall } from './other-calls.ts'
import { formatError } from './errors.ts'

const t = initTRPC
  .context<GuardianContext>()
  .meta<{ readonly rule: GuardianRule }>()
  .create({ isDev: false, errorFormatter: formatError })

export const guardianRouter = t.router

const base = t.procedure.use(({ ctx, path, type, next }) =>
  runOtherCall('guardian', { ctx, path, type }, (services) =>
    next({ ctx: { services, db: services.database.orm } }),
  ),
)

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

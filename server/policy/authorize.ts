import { AppError } from '#shared/errors.ts'
import { globalRules, resourceRules } from '#shared/policy.ts'
import type { Actor, GlobalRule, Rule, Resource, ResourceRule } from '#shared/policy.ts'

/** Throws unless `me` may use a rule that concerns no particular thing. */
export function authorizeGlobal(rule: GlobalRule, me: Actor): void {
  if (!globalRules[rule].permits(me)) throw new AppError(me ? 'app.forbidden' : 'app.signedOut')
}

/**
 * The thing itself; throws unless `me` may do this to it now. Somebody else's thing and one that does not exist (undefined)
 * fail alike, so that nobody learns of it [AZ-2].
 */
export function authorize<R extends ResourceRule, T extends Resource<R>>(
  rule: R,
  me: Actor,
  thing: T | undefined,
): T {
  const line: Rule<Resource<R>> = resourceRules[rule]
  if (!me) throw new AppError('app.signedOut')
  if (thing === undefined || !line.permits(me, thing)) throw new AppError('app.notFound')
  if (line.condition && !line.condition(thing, me)) throw new AppError(line.denyReason ?? 'app.forbidden')
  return thing
}

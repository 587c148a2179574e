import { AppError } from '#shared/errors.ts'
import { globalRules, lacksConsent, resourceRules } from '#shared/policy.ts'
import type { Actor, GlobalRule, Rule, Resource, ResourceRule } from '#shared/policy.ts'

/**
 * Throws unless `me` may use a global rule: `app.signedOut` for a visitor, `consent.missing` for a member who needs the consent
 * of a guardian, else `app.forbidden`.
 */
export function authorizeGlobal(rule: GlobalRule, me: Actor): void {
  const row: Rule<undefined> = globalRules[rule]
  if (!row.permits(me, undefined)) throw new AppError(me ? 'app.forbidden' : 'app.signedOut')
  if (lacksConsent(row, me)) throw new AppError('consent.missing')
}

/**
 * Returns the resource if `me` may do this to it now. Otherwise throws: `app.signedOut` for a visitor, `app.notFound`
 * where the rule does not permit the actor, `consent.missing` where the actor needs the consent of a guardian first, the
 * rule's reason where the state of the resource does not allow it.
 *
 * Resources of others and resources that do not exist (undefined) fail alike, so that no one learns of them [AZ-2].
 */
export function authorize<R extends ResourceRule, T extends Resource<R>>(
  rule: R,
  me: Actor,
  resource: T | undefined,
): T {
  const { permits, condition, denyReason, isResting, ...row }: Rule<Resource<R>> = resourceRules[rule]
  if (!me) throw new AppError('app.signedOut')
  if (resource === undefined || !permits(me, resource)) throw new AppError('app.notFound')
  if (lacksConsent(row, me)) throw new AppError('consent.missing')
  if (condition && !condition(resource, me)) throw new AppError(denyReason ?? 'app.forbidden')
  if (isResting?.(resource, me)) throw new AppError('chat.resting')
  return resource
}

import { Failure } from '#shared/errors.ts'
import { openRules, thingRules } from '#shared/policy.ts'
import type { Actor, OpenRule, Rule, Thing, ThingRule } from '#shared/policy.ts'

/** Throws unless `me` may use a rule that concerns no particular thing. */
export function allowOpen(rule: OpenRule, me: Actor): void {
  if (!openRules[rule].who(me)) throw new Failure(me ? 'app.forbidden' : 'app.signedOut')
}

/**
 * The thing itself; throws unless `me` may do this to it now. Somebody else's thing and one that does not exist (undefined)
 * fail alike, so that nobody learns of it [AZ-2].
 */
export function allow<R extends ThingRule, T extends Thing<R>>(rule: R, me: Actor, thing: T | undefined): T {
  const line: Rule<Thing<R>> = thingRules[rule]
  if (!me) throw new Failure('app.signedOut')
  if (thing === undefined || !line.who(me, thing)) throw new Failure('app.notFound')
  if (line.when && !line.when(thing, me)) throw new Failure(line.otherwise ?? 'app.forbidden')
  return thing
}

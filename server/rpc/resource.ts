import type { Me } from '#shared/contract/account.ts'
import { AppError } from '#shared/errors.ts'
import { resourceRules } from '#shared/policy.ts'
import type { Resource, ResourceRule, Rule } from '#shared/policy.ts'
import type { Executor } from '../db/orm.ts'
import { authorize } from '../policy/authorize.ts'
import type { AuthContext } from './context.ts'

/** Finds the resource that an input names, as the caller sees it; undefined when there is none. */
export type LoadResource<Input, T> = (call: {
  readonly ctx: { readonly db: Executor; readonly me: Me }
  readonly input: Input
}) => Promise<T | undefined>

/**
 * Loads a resource and asks `rule` about it. Throws `app.notFound` when the rule does not permit the caller or there
 * is no such resource, and the rule's reason when the resource is in the wrong state.
 */
export async function loadAuthorized<R extends ResourceRule, T extends Resource<R>, Input>(
  rule: R,
  load: LoadResource<Input, T>,
  call: Parameters<LoadResource<Input, T>>[0],
): Promise<T> {
  return authorize<R, T>(rule, call.ctx.me, await load(call))
}

/**
 * Makes the read of a live query about one resource: loads it and asks `rule` before each read, which gets it as
 * `ctx.resource`. The counterpart of `procedure.forResource` [AZ-1, L3].
 */
export function withResource<R extends ResourceRule, T extends Resource<R>, Input, Value>(
  rule: R,
  load: LoadResource<Input, T>,
  read: (ctx: AuthContext & { readonly resource: T }, input: Input) => Promise<Value>,
): (ctx: AuthContext, input: Input) => Promise<Value> {
  return async (ctx, input) => {
    const { me, services } = ctx
    const resource = await loadAuthorized(rule, load, { ctx: { db: services.database.orm, me }, input })
    return read({ ...ctx, resource }, input)
  }
}

/** The context of a handler whose rule is part of its SQL statement. */
export type StatementContext<T = unknown> = AuthContext & {
  /** Asks the rule after the statement found no row: answers the resource, or throws the denial. */
  readonly authorize: () => Promise<T>
  /** Throws the denial; the reason of the rule when it permits the call by now. */
  readonly deny: () => Promise<never>
}

/** Makes what a statement context has besides. */
export function createStatementRule<R extends ResourceRule, T extends Resource<R>, Input>(
  rule: R,
  load: LoadResource<Input, T>,
  call: Parameters<LoadResource<Input, T>>[0],
): Pick<StatementContext<T>, 'authorize' | 'deny'> {
  const { denyReason }: Rule<Resource<R>> = resourceRules[rule]
  return {
    authorize: () => loadAuthorized(rule, load, call),
    async deny() {
      await loadAuthorized(rule, load, call)
      throw new AppError(denyReason ?? 'app.forbidden')
    },
  }
}

/**
 * Makes the read of a live query whose statement enforces `rule`. The counterpart of `procedure.inStatement`; the
 * agreement test covers the statement [AZ-11].
 */
export function withStatementRule<
  R extends ResourceRule,
  T extends Resource<R>,
  Input,
  Rest extends readonly unknown[],
  Value,
>(
  rule: R,
  load: LoadResource<Input, T>,
  read: (ctx: StatementContext<T>, input: Input, ...rest: Rest) => Promise<Value>,
): (ctx: AuthContext, input: Input, ...rest: Rest) => Promise<Value> {
  return (ctx, input, ...rest) => {
    const call = { ctx: { db: ctx.services.database.orm, me: ctx.me }, input }
    return read({ ...ctx, ...createStatementRule(rule, load, call) }, input, ...rest)
  }
}

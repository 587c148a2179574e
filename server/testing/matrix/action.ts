import { toAppError, toErrorBody } from '#server/rpc/errors.ts'
import { lacksConsent, resourceRules } from '#shared/policy.ts'
import type { Actor, GlobalRule, Resource, ResourceRule, Rule } from '#shared/policy.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import type { Visitor } from '../clients/app.ts'
import { allCalls } from '../clients/calls.ts'
import type { Who, World } from './world.ts'

export type Answer = { readonly outcome: string; readonly body: string }

/** Something that an actor tries, which a rule of the policy table decides. */
export type Action = {
  readonly name: string
  readonly rule: ResourceRule | GlobalRule
  /** Tries it, in the world, or with ids that do not exist. */
  readonly run: (world: World, who: Who, isReal: boolean) => Promise<Answer>
  /** What the policy table says: 'ok', or the reason of the error. */
  readonly expected: (world: World, who: Who, me: Actor) => string
  /** Whether a suspended member, who has no session, is asked all the same. */
  readonly needsSession: boolean
  /** Whether it can change what is between the pair. */
  readonly changesState: boolean
}

export function decide<R extends ResourceRule>(rule: R, me: Actor, resource: Resource<R> | null): string {
  if (!me) return 'app.signedOut'
  const { permits, condition, denyReason, isResting, ...row }: Rule<Resource<R>> = resourceRules[rule]
  if (!resource || !permits(me, resource)) return 'app.notFound'
  if (lacksConsent(row, me)) return 'consent.missing'
  if (condition && !condition(resource, me)) return denyReason ?? 'app.forbidden'
  return isResting?.(resource, me) ? 'chat.resting' : 'ok'
}

/** Calls a procedure, and answers the outcome and the body without its request id. */
export async function ask(visitor: Visitor, path: string, input: unknown): Promise<Answer> {
  const isQuery = allCalls().find((call) => call.path === path)?.type === 'query'
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  const response = isQuery ? await visitor.get(`/api/${path}${query}`) : await visitor.post(path, input)
  const { error } = response.json<{ error?: { data: { reason: string; requestId: string } } }>()
  const body = `${response.statusCode} ${response.body.replaceAll(error?.data.requestId ?? '-', '*')}`
  return { outcome: error?.data.reason ?? 'ok', body }
}

export const aReport = () => ({ id: newId(), comment: '', block: false })
export const noPair = (): string => pairId(newId(), newId())

/** The answer to a live query that was opened without a connection. */
export async function answerOf(opened: Promise<unknown>): Promise<Answer> {
  try {
    return (await opened) === noValue ? { outcome: 'no value', body: '' } : { outcome: 'ok', body: 'ok' }
  } catch (error) {
    const body = toErrorBody(toAppError(error), undefined)
    return { outcome: body.reason, body: JSON.stringify(body) }
  }
}

/** What a live query resolves to that has no value for its caller, and says so. */
export const noValue = Symbol('no value')

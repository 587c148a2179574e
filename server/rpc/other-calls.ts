import type { TRPCError, TRPCProcedureType as ProcedureType } from '@trpc/server'
import type { FastifyBaseLogger } from 'fastify'
import { delayRejection } from '../limits/member-limits.ts'
import { toTrpcError } from './errors.ts'
import { recordCall } from './procedures.ts'
import { asReadOnly } from './services.ts'
import type { Services } from './services.ts'

/** Who calls a procedure that is not of members: staff, or a guardian. */
type OtherCaller = {
  readonly services: Services
  readonly session: { readonly me: { readonly id: string } } | null
  readonly log: FastifyBaseLogger
}
type OtherCall = { readonly ctx: OtherCaller; readonly path: string; readonly type: ProcedureType }

/**
 * Runs a call of staff or of a guardian: counts it, gives queries connections that cannot write [L5], and logs how it
 * ended. The rate of a member's calls holds for them as well [AB1].
 */
export async function runOtherCall<Result extends { ok: true } | { ok: false; error: TRPCError }>(
  caller: 'staff' | 'guardian',
  { ctx, path, type }: OtherCall,
  next: (services: Services) => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  const call = `${caller}.${path}`
  try {
    const { session, services } = ctx
    if (session) await delayRejection(() => services.memberLimits.consumeCall(session.me.id, call))
    const result = await next(type === 'query' ? asReadOnly(services) : services)
    if (!result.ok) throw result.error
    recordCall(call, type, startedAt)
    return result
  } catch (error) {
    const failure = toTrpcError(ctx, call, error)
    recordCall(call, type, startedAt, failure)
    throw failure
  }
}

import { TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { AppError } from '#shared/errors.ts'
import type { ErrorCode, ErrorBody } from '#shared/errors.ts'
import { isUnavailable, isInvalidValue } from '../db/errors.ts'
import type { Context } from './context.ts'

/** Maps our error codes to those of tRPC, which decide the HTTP status. */
const trpcCode = {
  'invalid-argument': 'BAD_REQUEST',
  'failed-precondition': 'PRECONDITION_FAILED',
  unavailable: 'SERVICE_UNAVAILABLE',
  unimplemented: 'NOT_IMPLEMENTED',
  aborted: 'CONFLICT',
  unauthenticated: 'UNAUTHORIZED',
  'permission-denied': 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  'already-exists': 'CONFLICT',
  'resource-exhausted': 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<ErrorCode, TRPCError['code']>

/** Maps errors of tRPC itself to reasons. Any other code is a bug and answers `app.internal`, without details. */
const reasonByTrpcCode: Partial<Record<TRPCError['code'], 'app.invalid' | 'app.notFound' | 'app.tooLarge'>> =
  {
    BAD_REQUEST: 'app.invalid',
    PARSE_ERROR: 'app.invalid',
    UNSUPPORTED_MEDIA_TYPE: 'app.invalid',
    METHOD_NOT_SUPPORTED: 'app.notFound',
    NOT_FOUND: 'app.notFound',
    PAYLOAD_TOO_LARGE: 'app.tooLarge',
  }

/** `Retry-After` while the database is unavailable. */
const UNAVAILABLE_RETRY_SECONDS = 5

/** Converts anything thrown, by our code or a library, to an `AppError`. */
export function toAppError(error: unknown): AppError {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (cause instanceof AppError) return cause
  if (isInvalidValue(cause)) return new AppError('app.invalid')
  if (isUnavailable(cause)) return new AppError('app.unavailable', { retryAfter: UNAVAILABLE_RETRY_SECONDS })
  if (error instanceof TRPCError) return new AppError(reasonByTrpcCode[error.code] ?? 'app.internal')
  return new AppError('app.internal')
}

/** The body of a failed call [IN-5]: a reason and values. The client looks up the text in its language. */
export function toErrorBody(failure: AppError, requestId: string | undefined): ErrorBody {
  return {
    code: failure.code,
    reason: failure.reason,
    values: failure.values,
    ...(failure.retryAfter === undefined ? {} : { retryAfter: failure.retryAfter }),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

/** The answer to a failed call. */
export function formatError<Shape extends object>({ shape, error, ctx }: FailedCall<Shape>) {
  const failure = toAppError(error)
  return { ...shape, message: failure.reason, data: toErrorBody(failure, ctx?.requestId) }
}
type FailedCall<Shape> = {
  readonly shape: Shape
  readonly error: TRPCError
  readonly ctx: { readonly requestId: string } | undefined
}

/** The answer to a failed call over a socket, with the number of JSON-RPC. */
export function toErrorAnswer(error: unknown, requestId: string) {
  const failure = toAppError(error)
  const code = TRPC_ERROR_CODES_BY_KEY[trpcCode[failure.code]]
  return { code, message: failure.reason, data: toErrorBody(failure, requestId) }
}

/** Converts an error to tRPC's, and logs each denial, rate limit and bug once, without the input [OP-1]. */
export function toTrpcError(ctx: Pick<Context, 'log'>, path: string, error: unknown): TRPCError {
  const failure = toAppError(error)
  const action = { action: path, result: failure.reason }
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (failure.code === 'internal') ctx.log.error({ ...action, err: cause }, 'request failed')
  else if (cause !== failure && isUnavailable(cause))
    ctx.log.warn({ ...action, err: cause }, 'database unavailable')
  else ctx.log.info(action, 'request rejected')
  return new TRPCError({ code: trpcCode[failure.code], cause: failure })
}

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/index.ts'
import { isUnavailable } from '../db/errors.ts'
import { toErrorBody, toAppError } from '../rpc/errors.ts'
import { AppError, httpStatusByCode } from '#shared/errors.ts'
import type { ErrorReason } from '#shared/errors.ts'
import { minimalHeaders } from './headers.ts'

/** Answers errors outside tRPC with a reason and the request's id, and no internal detail [IN-5]. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, req, reply) => {
    const appError = normalizeError(error)
    req.rejection = appError.reason
    if (appError.code === 'internal') req.log.error({ err: error }, 'request failed')
    else if (isUnavailable(error)) req.log.warn({ err: error }, 'database unavailable')
    if (appError.retryAfter !== undefined) reply.header('retry-after', String(appError.retryAfter))
    return reply.code(statusFor(error, appError)).send(bodyFor(req, appError, statusFor(error, appError)))
  })
  app.setNotFoundHandler((req, reply) =>
    reply.code(404).send(bodyFor(req, new AppError('app.notFound'), 404)),
  )
}

/** Handles a URL that cannot be decoded. No hooks run for it, so this sets the security headers itself. */
export function handleInvalidUrl(config: Config) {
  return (error: FastifyError, req: FastifyRequest, reply: FastifyReply): void => {
    const appError = normalizeError(error)
    const status = statusFor(error, appError)
    void reply
      .code(status)
      .headers(minimalHeaders(config))
      .send(bodyFor(req, appError, status))
  }
}

/** Handles invalid HTTP, request timeouts, and oversized headers: writes a raw response and closes the connection. */
export function handleClientError(config: Config) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(rawResponse(config, clientErrorStatus[error.code ?? ''] ?? 400))
    socket.destroySoon()
  }
}

const clientErrorStatus: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function rawResponse(config: Config, status: number): string {
  const body = JSON.stringify({ error: { message: 'app.invalid', code: status } })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...minimalHeaders(config),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/** Converts an error to an AppError. Errors of Fastify have a status; others are converted as in procedures [C9]. */
function normalizeError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError || error.statusCode === undefined) return toAppError(error)
  return new AppError(reasonForStatus(error.statusCode))
}

function reasonForStatus(status: number): ErrorReason {
  if (status === 413) return 'app.tooLarge'
  if (status === 503) return 'app.unavailable'
  if (status === 404) return 'app.notFound'
  return status < 500 ? 'app.invalid' : 'app.internal'
}

const statusFor = (error: FastifyError | AppError, appError: AppError): number =>
  error instanceof AppError
    ? httpStatusByCode[appError.code]
    : (error.statusCode ?? httpStatusByCode[appError.code])

const bodyFor = (req: FastifyRequest, appError: AppError, status: number) => ({
  error: {
    message: appError.reason,
    code: status,
    data: toErrorBody(appError, req.id),
  },
})

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was rejected, for its line in the log [OP-1]. */
    rejection?: ErrorReason
  }
}

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/index.ts'
import { isUnavailable } from '../db/errors.ts'
import { toErrorBody, toAppError as failureBehind } from '../rpc/procedures.ts'
import { AppError, httpStatusByCode } from '#shared/errors.ts'
import type { ErrorReason } from '#shared/errors.ts'
import { formatText } from '#shared/texts/index.ts'
import { minimalHeaders } from './headers.ts'

/** Errors outside the calls: the product's sentence and the request's id, nothing of the inside [IN-5]. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, req, reply) => {
    const failure = failureOf(error)
    if (failure.code === 'internal') req.log.error({ err: error }, 'failed')
    else if (isUnavailable(error)) req.log.warn({ err: error }, 'the database was away')
    if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
    return reply.code(statusFor(error, failure)).send(bodyFor(req, failure, statusFor(error, failure)))
  })
  app.setNotFoundHandler((req, reply) =>
    reply.code(404).send(bodyFor(req, new AppError('app.notFound'), 404)),
  )
}

/** An address that cannot be decoded is refused before any hook runs, so this answer brings its own headers. */
export function handleInvalidUrl(config: Config) {
  return (error: FastifyError, req: FastifyRequest, reply: FastifyReply): void => {
    const failure = failureOf(error)
    const status = statusFor(error, failure)
    void reply
      .code(status)
      .headers(minimalHeaders(config))
      .send(bodyFor(req, failure, status))
  }
}

/** What is no HTTP request at all, too slow, or whose headers do not end: an answer by hand, and the line is cut. */
export function handleClientError(config: Config) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(noiseAnswer(config, statusOfNoise[error.code ?? ''] ?? 400))
    socket.destroySoon()
  }
}

const statusOfNoise: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function noiseAnswer(config: Config, status: number): string {
  const body = JSON.stringify({ error: { message: formatText('app.invalid'), code: status } })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...minimalHeaders(config),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/** Fastify gives what it refuses a status; anything else means here what it means in a call [C9]. */
function failureOf(error: FastifyError | AppError): AppError {
  if (error instanceof AppError || error.statusCode === undefined) return failureBehind(error)
  return new AppError(reasonFor(error.statusCode))
}

function reasonFor(status: number): ErrorReason {
  if (status === 413) return 'app.tooLarge'
  if (status === 503) return 'app.unavailable'
  if (status === 404) return 'app.notFound'
  return status < 500 ? 'app.invalid' : 'app.internal'
}

const statusFor = (error: FastifyError | AppError, failure: AppError): number =>
  error instanceof AppError
    ? httpStatusByCode[failure.code]
    : (error.statusCode ?? httpStatusByCode[failure.code])

const bodyFor = (req: FastifyRequest, failure: AppError, status: number) => ({
  error: {
    message: formatText(failure.reason, { requestId: req.id, ...failure.values }),
    code: status,
    data: toErrorBody(failure, req.id),
  },
})

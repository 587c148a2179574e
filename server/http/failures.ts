import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isAway } from '#server/db/problem.ts'
import { bodyOf, failureOf as failureBehind } from '#server/trpc.ts'
import { Failure, statusOf } from '#shared/errors.ts'
import type { Reason } from '#shared/errors.ts'
import { say } from '#shared/messages.ts'
import { bareHeaders } from './headers.ts'

/** Errors outside the calls: the product's sentence and the request's id, nothing of the inside [IN-5]. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Failure>((error, req, reply) => {
    const failure = failureOf(error)
    if (failure.code === 'internal') req.log.error({ err: error }, 'failed')
    else if (isAway(error)) req.log.warn({ err: error }, 'the database was away')
    if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
    return reply.code(statusFor(error, failure)).send(bodyFor(req, failure, statusFor(error, failure)))
  })
  app.setNotFoundHandler((req, reply) => reply.code(404).send(bodyFor(req, new Failure('app.notFound'), 404)))
}

/** An address that cannot be decoded is refused before any hook runs, so this answer brings its own headers. */
export function answerUnreadable(config: Config) {
  return (error: FastifyError, req: FastifyRequest, reply: FastifyReply): void => {
    const failure = failureOf(error)
    const status = statusFor(error, failure)
    void reply
      .code(status)
      .headers(bareHeaders(config))
      .send(bodyFor(req, failure, status))
  }
}

/** What is no HTTP request at all, too slow, or whose headers do not end: an answer by hand, and the line is cut. */
export function answerNoise(config: Config) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(noiseAnswer(config, statusOfNoise[error.code ?? ''] ?? 400))
    socket.destroySoon()
  }
}

const statusOfNoise: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function noiseAnswer(config: Config, status: number): string {
  const body = JSON.stringify({ error: { message: say('app.invalid'), code: status } })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...bareHeaders(config),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/** Fastify gives what it refuses a status; anything else means here what it means in a call [C9]. */
function failureOf(error: FastifyError | Failure): Failure {
  if (error instanceof Failure || error.statusCode === undefined) return failureBehind(error)
  return new Failure(reasonFor(error.statusCode))
}

function reasonFor(status: number): Reason {
  if (status === 413) return 'app.tooLarge'
  if (status === 503) return 'app.unavailable'
  if (status === 404) return 'app.notFound'
  return status < 500 ? 'app.invalid' : 'app.internal'
}

const statusFor = (error: FastifyError | Failure, failure: Failure): number =>
  error instanceof Failure ? statusOf[failure.code] : (error.statusCode ?? statusOf[failure.code])

const bodyFor = (req: FastifyRequest, failure: Failure, status: number) => ({
  error: {
    message: say(failure.reason, { requestId: req.id, ...failure.values }),
    code: status,
    data: bodyOf(failure, req.id),
  },
})

import { TRPCError } from '@trpc/server'
import type { TRPCProcedureType as ProcedureType } from '@trpc/server'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { live as limit } from '#shared/limits.ts'
import { appRouter } from '../registry/router.ts'
import type { Context } from '../rpc/context.ts'
import { toErrorAnswer, toTrpcError } from '../rpc/errors.ts'

const id = z.union([z.number(), z.string().check(z.maxLength(100))])
const version = { jsonrpc: z.optional(z.literal('2.0')) }
const callSchema = z.discriminatedUnion('method', [
  z.strictObject({ id, ...version, method: z.literal('subscription.stop') }),
  z.strictObject({
    id,
    ...version,
    method: z.enum(['query', 'mutation', 'subscription']),
    params: z.strictObject({ path: z.string().check(z.maxLength(100)), input: z.optional(z.unknown()) }),
  }),
])
const batchSchema = z.array(callSchema).check(z.minLength(1), z.maxLength(limit.callsPerFrame))

/** What a client asks for over a socket, in the protocol of tRPC's `wsLink`. */
export type SocketCall = z.infer<typeof callSchema>
type ProcedureCall = Exclude<SocketCall, { method: 'subscription.stop' }>

/**
 * Parses the calls of a WebSocket message; null if it is invalid. The client library batches calls of one event loop
 * turn, so a message may contain several. They are split, so that each is counted and limited separately.
 */
export function parseCalls(text: string): readonly SocketCall[] | null {
  try {
    const message: unknown = JSON.parse(text)
    return Array.isArray(message) ? batchSchema.parse(message) : [callSchema.parse(message)]
  } catch {
    return null
  }
}

type Procedure = (call: {
  readonly ctx: Context
  readonly path: string
  readonly type: ProcedureType
  readonly input: undefined
  readonly getRawInput: () => Promise<unknown>
  readonly signal: AbortSignal | undefined
}) => Promise<unknown>
type Made = Procedure & { readonly _def: { readonly type: ProcedureType } }

const { _def: definition } = appRouter
// A map has no inherited names, such as "constructor".
const procedures = new Map(
  Object.entries(definition.procedures as unknown as Record<string, Made>).map(([path, procedure]) => {
    const { _def: made } = procedure
    return [path, { type: made.type, procedure }] as const
  }),
)

/** The procedure of a call. Throws `NOT_FOUND` if there is none of this name and kind. */
function findProcedure({ method, params: { path } }: ProcedureCall): Procedure {
  const found = procedures.get(path)
  if (found?.type !== method) throw new TRPCError({ code: 'NOT_FOUND' })
  return found.procedure
}

/**
 * Answers the calls of one socket, as tRPC's adapter for WebSockets does, whose client the browser uses. That adapter parses each
 * frame again, copies each answer several times, and passes each event of a stream through five promises, which was a
 * tenth of the server's time for a message.
 *
 * @returns runs one call, and answers it when it is done
 */
export function createCallRunner(socket: WebSocket, ctx: Context): (call: SocketCall) => void {
  const streams = new Map<SocketCall['id'], AbortController>()
  socket.once('close', () => {
    for (const stream of streams.values()) stream.abort()
  })
  const send = (call: SocketCall, answer: { readonly result: object } | { readonly error: object }): void => {
    const { id: callId, jsonrpc } = call
    socket.send(JSON.stringify({ id: callId, jsonrpc, ...answer }))
  }
  const run = async (call: ProcedureCall, signal?: AbortSignal): Promise<unknown> => {
    const { path, input } = call.params
    const getRawInput = async (): Promise<unknown> => input
    return findProcedure(call)({ ctx, path, type: call.method, input: undefined, getRawInput, signal })
  }
  const answer = async (call: ProcedureCall): Promise<void> => {
    const data = await run(call)
    send(call, { result: { type: 'data', data } })
  }
  /** Sends the events of a stream until it ends or the client stops it. */
  const runStream = async (call: ProcedureCall): Promise<void> => {
    if (streams.has(call.id)) throw new TRPCError({ code: 'BAD_REQUEST' })
    const controller = new AbortController()
    streams.set(call.id, controller)
    const { signal } = controller
    try {
      const events = (await run(call, signal)) as AsyncIterable<unknown>
      if (socket.readyState !== socket.OPEN) return
      send(call, { result: { type: 'started' } })
      try {
        for await (const data of events) {
          if (signal.aborted) break
          send(call, { result: { type: 'data', data } })
        }
      } catch (error) {
        send(call, { error: toErrorAnswer(toTrpcError(ctx, call.params.path, error), ctx.requestId) })
      }
      send(call, { result: { type: 'stopped' } })
    } finally {
      streams.delete(call.id)
    }
  }
  return (call) => {
    if (call.method === 'subscription.stop') return streams.get(call.id)?.abort()
    const done = call.method === 'subscription' ? runStream(call) : answer(call)
    done.catch((error: unknown) => send(call, { error: toErrorAnswer(error, ctx.requestId) }))
  }
}

import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pairId } from '#shared/domain/pair-id.ts'
import { createContext } from './context.ts'
import { requestById } from '../features/connections/store.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { acceptedPair } from '../testing/data/people.ts'
import type { Pair } from '../testing/data/people.ts'
import { toAppError, procedure, router } from './procedures.ts'

let t: TestApp
let pair: Pair
beforeAll(async () => {
  t = await createTestApp()
  pair = await acceptedPair(t)
})
afterAll(() => t.close())

const calls = router({
  asks: procedure.forResource('chat.read').query(async ({ ctx }) => {
    ctx.allow(await requestById(ctx.db, pairId(pair.mentor.id, pair.mentee.id)))
    return 'what was allowed'
  }),
  forgets: procedure.forResource('chat.read').query(() => 'what nobody allowed'),
})

async function callsOf(cookie: string) {
  const headers = { cookie }
  const request = { raw: { headers }, headers, ip: '127.0.0.1', id: 'r1', log: t.app.log }
  return calls.createCaller(await createContext(t.services, request as unknown as FastifyRequest, null))
}

it('[AZ-1] a call about one thing that never asks for its rule answers nothing, and says so in the log', async () => {
  const mine = await callsOf(pair.mentee.cookie)
  expect(await mine.asks()).toBe('what was allowed')
  const refusal: unknown = await mine.forgets().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Error)
  expect(toAppError(refusal).reason).toBe('app.internal')
  expect(t.logged()).toContain('the rule chat.read was never asked')
})

it('[AZ-1] nor does it for somebody who is not signed in, whatever it asks', async () => {
  const theirs = await callsOf('')
  for (const call of [theirs.asks, theirs.forgets]) {
    const refusal: unknown = await call().catch((error: unknown) => error)
    expect(toAppError(refusal).reason).toBe('app.signedOut')
  }
})

import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { pairId } from '#shared/domain/pair-id.ts'
import type { ResourceRule } from '#shared/policy.ts'
import { createContext } from './context.ts'
import { requestById } from '../features/connections/store.ts'
import type { Request } from '../features/connections/store.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { aPair, aMentee } from '../testing/data/people.ts'
import type { Pair, Person } from '../testing/data/people.ts'
import { toAppError } from './errors.ts'
import { procedure, router } from './procedures.ts'
import type { LoadResource } from './resource.ts'

let t: TestApp
let pair: Pair
let stranger: Person
beforeAll(async () => {
  t = await createTestApp()
  pair = await aPair(t)
  stranger = await aMentee(t)
})
afterAll(() => t.close())

/** What ran, in order. */
let steps: string[]
beforeEach(() => {
  steps = []
})

const schema = z.strictObject({ chatId: z.string() })
const load: LoadResource<{ chatId: string }, Request> = ({ ctx, input }) => {
  steps.push('load')
  return requestById(ctx.db, input.chatId)
}
const calls = router({
  query: procedure.forResource('chat.read', schema, load).query(({ ctx }) => {
    steps.push('handler')
    return ctx.resource.status
  }),
  mutation: procedure.forResource('request.accept', schema, load).mutation(({ ctx }) => {
    steps.push('handler')
    return ctx.resource.status
  }),
  statement: procedure.inStatement('chat.send', schema, load).mutation(async ({ ctx }) => {
    steps.push('handler')
    const { status } = await ctx.authorize()
    steps.push(status)
    return ctx.deny()
  }),
})

async function callsOf(cookie: string) {
  const headers = { cookie }
  const request = { raw: { headers }, headers, ip: '127.0.0.1', id: 'r1', log: t.app.log }
  return calls.createCaller(await createContext(t.services, request as unknown as FastifyRequest, null))
}

async function reasonOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'ok',
    (error: unknown) => toAppError(error).reason,
  )
}

const chatOf = ({ mentor, mentee }: Pair) => ({ chatId: pairId(mentor.id, mentee.id) })

it('[AZ-1] a resource procedure gives its handler the resource after the rule permitted the call', async () => {
  const member = await callsOf(pair.mentee.cookie)
  expect(await member.query(chatOf(pair))).toBe('accepted')
  expect(steps).toEqual(['load', 'handler'])
})

it('[AZ-1] a resource procedure never runs its handler when the rule denies the call', async () => {
  const [mentor, other] = await Promise.all([callsOf(pair.mentor.cookie), callsOf(stranger.cookie)])
  expect(await reasonOf(other.query(chatOf(pair)))).toBe('app.notFound')
  expect(await reasonOf(other.query({ chatId: 'none' }))).toBe('app.notFound')
  expect(await reasonOf(mentor.mutation(chatOf(pair)))).toBe('request.acceptFailed')
  expect(steps).toEqual(['load', 'load', 'load'])
})

it('[AZ-1] a resource procedure loads nothing for a visitor, nor for input that does not parse', async () => {
  const [visitor, member] = await Promise.all([callsOf(''), callsOf(pair.mentee.cookie)])
  for (const call of [visitor.query, visitor.mutation, visitor.statement]) {
    expect(await reasonOf(call(chatOf(pair)))).toBe('app.signedOut')
  }
  expect(await reasonOf(member.query({ chatId: 1 } as unknown as { chatId: string }))).toBe('app.invalid')
  expect(steps).toEqual([])
})

it('[AZ-11] a statement procedure asks its rule for the reason after the statement found no row', async () => {
  const [member, other] = await Promise.all([callsOf(pair.mentee.cookie), callsOf(stranger.cookie)])
  expect(await reasonOf(other.statement(chatOf(pair)))).toBe('app.notFound')
  expect(steps).toEqual(['handler', 'load'])
  steps = []
  expect(await reasonOf(member.statement(chatOf(pair)))).toBe('chat.sendFailed')
  expect(steps).toEqual(['handler', 'load', 'accepted', 'load'])
})

it('[AZ-1] a resource rule does not compile without a resource', () => {
  expectTypeOf<Extract<ResourceRule, Parameters<typeof procedure.public>[0]>>().toEqualTypeOf<never>()
  expectTypeOf<Extract<ResourceRule, Parameters<typeof procedure.protected>[0]>>().toEqualTypeOf<never>()
  expectTypeOf<Parameters<typeof procedure.forResource>['length']>().toEqualTypeOf<3>()
  expectTypeOf<Parameters<typeof procedure.inStatement>['length']>().toEqualTypeOf<3>()
  type Handler = Parameters<ReturnType<typeof procedure.protected>['mutation']>[0]
  expectTypeOf<Parameters<Handler>[0]['ctx']>().not.toHaveProperty('resource')
  expectTypeOf<Parameters<Handler>[0]['ctx']>().not.toHaveProperty('authorize')
})

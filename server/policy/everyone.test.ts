import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as z from 'zod'
import { staffRouter } from '#server/registry/staff-router.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { createExampleInput } from '#server/testing/clients/example-input.ts'
import { aMentee } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import { staffCan, staffRules } from '#shared/staff-policy.ts'
import type { StaffRuleName } from '#shared/staff-policy.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Procedures = Record<
  string,
  {
    readonly _def: {
      type: string
      inputs: readonly z.core.$ZodType[]
      meta?: { rule: StaffRuleName }
    }
  }
>

const { _def: definition } = staffRouter

const calls = Object.entries(definition.procedures as unknown as Procedures).map(
  ([path, { _def: made }]) => ({
    path,
    isQuery: made.type === 'query',
    rule: made.meta?.rule,
    example: made.inputs[0] && createExampleInput(made.inputs[0]),
  }),
)

it('[ST12] every procedure of staff names a rule of their policy table', () => {
  const known = Object.keys(staffRules)
  expect(calls.filter(({ rule }) => rule === undefined || !known.includes(rule))).toEqual([])
  expect(calls.length).toBeGreaterThan(10)
})

it('[ST12] visitors, members, coordinators, and leads can do what the policy table says, and nothing else', async () => {
  const who = { visitor: null, member: null, coordinator: 'coordinator', lead: 'lead' } as const
  for (const { path, isQuery, rule, example } of calls) {
    if (!rule) throw new Error(`${path} has no rule`)
    for (const [name, role] of Object.entries(who)) {
      // A new one for each call: some of them log out.
      const caller = role ? await aStaff(t, role) : name === 'member' ? await aMentee(t) : visit(t)
      const query = example === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(example))}`
      const response = isQuery
        ? await caller.get(`/api/staff/${path}${query}`)
        : await caller.post(`staff/${path}`, example)
      const reason = response.json<{ error?: { data: { reason: string } } }>().error?.data.reason ?? 'ok'
      const isRefused = reason === 'app.signedOut' || reason === 'app.forbidden'
      expect(`${path} ${name} ${!isRefused}`).toBe(`${path} ${name} ${staffCan(rule, role)}`)
      const expected = isRefused ? (role ? 'app.forbidden' : 'app.signedOut') : reason
      expect([path, name, reason]).toEqual([path, name, expected])
    }
  }
})

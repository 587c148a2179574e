import { expect, it } from 'vitest'
import type { Entry } from '../history.ts'
import { checkPlans, type FinalPlan } from './plans.ts'

const entries: readonly Entry[] = [
  { t: 1, kind: 'plan', what: 'item', id: 'aim', text: 'swim' },
  { t: 2, kind: 'planned', id: 'aim' },
  { t: 3, kind: 'plan', what: 'call', id: 'call', text: '' },
  { t: 4, kind: 'planned', id: 'call' },
  { t: 5, kind: 'plan', what: 'call', id: 'unknown', text: '' },
  { t: 6, kind: 'plan', what: 'item', id: 'vanished', text: 'run' },
]
const stored: readonly FinalPlan[] = [
  { id: 'aim', what: 'item', text: 'swim', told: 1 },
  { id: 'call', what: 'call', text: '', told: 1 },
  { id: 'unknown', what: 'call', text: '', told: 1 },
]
/** The rules that are violated. */
const broken = (plans: readonly FinalPlan[]): string[] =>
  checkPlans([{ who: 'planner0', userId: 'ann', entries }], plans)
    .filter(({ wrong }) => wrong.length > 0)
    .map(({ rule }) => rule)
const changed = (id: string, change: Partial<FinalPlan>) =>
  stored.map((one) => (one.id === id ? { ...one, ...change } : one))

it('reports nothing for a correct run: what had no answer may be stored or not', () => {
  expect(broken(stored)).toEqual([])
  expect(broken(stored.filter(({ id }) => id !== 'unknown'))).toEqual([])
})

it.each(['aim', 'call'])('[WK3, CT3] reports that an acknowledged %s is lost', (lost) => {
  expect(broken(stored.filter(({ id }) => id !== lost))).toEqual(['no acknowledged call or aim is lost'])
})

it.each(['aim', 'call'])('[WK3, MT9] reports that an %s is doubled, or told twice or never', (id) => {
  const rule = ['no call or aim is doubled']
  expect(broken([...stored, ...stored.filter((one) => one.id === id)])).toEqual(rule)
  for (const told of [0, 2]) expect(broken(changed(id, { told }))).toEqual(rule)
})

it('[WK3] reports what was never sent, or is not as it was sent', () => {
  const rule = ['every call and aim is as it was sent']
  expect(broken(changed('aim', { text: 'fly' }))).toEqual(rule)
  expect(broken([...stored, { id: 'ghost', what: 'call', text: '', told: 1 }])).toEqual(rule)
})

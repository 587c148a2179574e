import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Entry, History } from '../history.ts'
import type { InjectedFault } from '../nemesis.ts'
import { p99, recoveries, slowRecovery } from './recovery.ts'

const fault = (began: number, ended: number, changes: Partial<InjectedFault> = {}): InjectedFault => ({
  ...{ kind: 'node killed', nodes: [0], of: 'writes', began, ended },
  ...changes,
})
const ok = (t: number, node: number, seq: number): Entry => ({
  t,
  kind: 'ok',
  chat: 'a__b',
  id: `m${seq}`,
  seq,
  text: '',
  node,
})
const shown = (t: number, node: number, seq: number): Entry => ({
  t,
  kind: 'rows',
  chat: 'a__b',
  rows: [[seq, `m${seq}`, 'ann', '']],
  node,
})
const told = (...entries: Entry[]): History[] => [{ who: 'writer0', userId: 'ann', entries }]

it('[SN5] measures from the end of a fault to the next message that each affected node accepts', () => {
  const history = told(ok(50, 0, 1), ok(90, 1, 2), ok(180, 1, 3), ok(400, 0, 4))
  expect(recoveries([fault(60, 100)], history).map(({ ms }) => ms)).toEqual([300])
  const both = fault(60, 100, { kind: 'database killed', nodes: [0, 1] })
  expect(recoveries([both], history).map(({ ms }) => ms)).toEqual([300, 80])
})

it('[SN5] counts only the last of overlapping faults, and reports a node that never recovers', () => {
  const history = told(ok(50, 0, 1), ok(700, 0, 2))
  expect(recoveries([fault(60, 100), fault(90, 500)], history).map(({ ms }) => ms)).toEqual([200])
  // A fault of another node does not count.
  expect(recoveries([fault(60, 100), fault(90, 500, { nodes: [1] })], history).map(({ ms }) => ms)).toEqual([
    600,
    Infinity,
  ])
  expect(slowRecovery(recoveries([fault(60, 800)], history)).wrong).toEqual([
    'Infinity s after: node killed (writes)',
  ])
})

it('[SN3] measures the recovery of events when a reader on one node receives a message of the other at once', () => {
  const cut = fault(60, 100, { kind: 'Redis killed', nodes: [0, 1], of: 'events' })
  const history = told(
    ok(110, 0, 1),
    shown(120, 0, 1),
    ok(130, 0, 2),
    shown(4_000, 1, 2),
    ok(5_000, 1, 3),
    shown(5_500, 0, 3),
  )
  expect(recoveries([cut], history).map(({ ms }) => ms)).toEqual([5_400])
})

it('[SN5] reports slow recovery by its p99, and not by one outlier', () => {
  const times = (slow: number, many: number) =>
    slowRecovery([
      ...Array.from({ length: many }, () => ({ kind: 'node killed', of: 'writes', ms: 200 }) as const),
      ...Array.from({ length: slow }, () => ({ kind: 'node halted', of: 'writes', ms: 10_500 }) as const),
    ]).wrong
  expect(times(0, 40)).toEqual([])
  expect(times(1, 40)).toEqual(['10.5 s after: node halted (writes)'])
  expect(times(1, 400)).toEqual([])
  expect(times(6, 400)).toHaveLength(6)
})

it('[SN5] p99 is one of the values, and at most one percent of the values is greater', () => {
  expect(p99([])).toBe(0)
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 400 }), (values) => {
      const found = p99(values)
      expect(values).toContain(found)
      expect(values.filter((one) => one > found).length).toBeLessThanOrEqual(values.length / 100)
    }),
  )
})

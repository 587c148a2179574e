import { expect, it } from 'vitest'
import { reportOf } from './report.ts'
import type { Outcome } from './run.ts'
import { aRun, CHAT, withRows } from './testing/a-run.ts'
import type { Recorded } from './testing/a-run.ts'

const outcomeOf = (told: Recorded, changes: Partial<Outcome> = {}): Outcome => ({
  ...{ ...told, skipped: 0, impossible: [], ended: 1, deaths: [], plans: [] },
  faults: [{ kind: 'node killed', nodes: [0], of: 'writes', began: 10, ended: 12 }],
  ...changes,
})

it('[C1] prints the seed and the result of each rule', () => {
  const { text, isClean, findings } = reportOf(outcomeOf(aRun()), { seed: 77, isTimed: true })
  expect(isClean).toBe(true)
  expect(text).toContain('seed      77')
  expect(text.match(/^ok {4}/gm)).toHaveLength(findings.length)
})

it('[C1] lists the violations, and fails', () => {
  const told = withRows(aRun(), CHAT, (rows) => rows.filter((row) => row[1] !== 'm2'))
  const { text, isClean } = reportOf(outcomeOf(told), { seed: 77, isTimed: true })
  expect(isClean).toBe(false)
  expect(text).toMatch(
    /^FAIL {2}no acknowledged message is lost: 1\n {8}writer1's m2 in a__b was acknowledged as 2/m,
  )
})

it('[C1] fails if no message was accepted', () => {
  const { text, isClean } = reportOf(outcomeOf({ histories: [], chats: [] }), { seed: 77, isTimed: false })
  expect(isClean).toBe(false)
  expect(text.match(/^FAIL.*/gm)).toEqual(['FAIL  messages were accepted: 1'])
})

it('[OP9] counts a node that exited by itself as a violation', () => {
  const { isClean } = reportOf(outcomeOf(aRun(), { deaths: ['node one ended with 1'] }), {
    seed: 1,
    isTimed: true,
  })
  expect(isClean).toBe(false)
})

it('[SN5] checks recovery times only if requested, and reports faults that could not be injected', () => {
  const never = outcomeOf(aRun(), {
    faults: [{ kind: 'node killed', nodes: [0], of: 'writes', began: 10, ended: 9_999 }],
    impossible: ['node clock set'],
  })
  expect(reportOf(never, { seed: 1, isTimed: true }).isClean).toBe(false)
  const untimed = reportOf(never, { seed: 1, isTimed: false })
  expect(untimed.isClean).toBe(true)
  expect(untimed.text).toContain('not done  node clock set: libfaketime is not on this machine')
})

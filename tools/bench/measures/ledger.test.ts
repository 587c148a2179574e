import { describe, expect, it } from 'vitest'
import { addUp, createLedger, isClean } from './ledger.ts'

describe('[C2, C3] the ledger of the benchmark', () => {
  it('reports no fault for a correct run, in any order of acknowledgment and message', () => {
    const ledger = createLedger()
    ledger.sent('a')
    ledger.acknowledged('a', 1)
    ledger.received('chat', 'a', 1)
    ledger.sent('b')
    ledger.received('chat', 'b', 2)
    expect(ledger.isComplete()).toBe(false)
    ledger.acknowledged('b', 2)
    ledger.sent('c')
    ledger.refused('c', 'chat.tooFast')
    expect(ledger.isComplete()).toBe(true)
    expect(ledger.verdict()).toMatchObject({
      sent: 3,
      acknowledged: 2,
      received: 2,
      refused: { 'chat.tooFast': 1 },
    })
    expect(isClean(addUp([ledger.verdict(), createLedger().verdict()]))).toBe(true)
  })

  it.each([
    ['lost', [['a', 1]]],
    [
      'duplicated',
      [
        ['a', 1],
        ['b', 2],
        ['b', 3],
      ],
    ],
    [
      'gaps',
      [
        ['a', 1],
        ['b', 3],
      ],
    ],
    [
      'gaps',
      [
        ['b', 2],
        ['a', 1],
      ],
    ],
    [
      'unexpected',
      [
        ['a', 1],
        ['b', 2],
        ['x', 3],
      ],
    ],
    [
      'unexpected',
      [
        ['b', 1],
        ['a', 2],
      ],
    ],
  ] as const)('reports a fault: %s', (fault, came) => {
    const ledger = createLedger()
    for (const [index, id] of ['a', 'b'].entries()) {
      ledger.sent(id)
      ledger.acknowledged(id, index + 1)
    }
    for (const [id, seq] of came) ledger.received('chat', id, seq)
    expect(ledger.verdict()[fault]).toBeGreaterThan(0)
    expect(isClean(ledger.verdict())).toBe(false)
  })

  it('reports a message that was received although it was rejected', () => {
    const ledger = createLedger()
    ledger.sent('a')
    ledger.received('chat', 'a', 1)
    ledger.refused('a', 'app.internal')
    expect(ledger.verdict().unexpected).toBe(1)
  })
})

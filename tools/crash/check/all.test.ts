import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry, Row } from '../history.ts'
import { aRun, CHAT, ENDED, rowOf, sendOf, withEntries, withRows } from '../testing/a-run.ts'
import type { Recorded } from '../testing/a-run.ts'
import { checkRun } from './all.ts'

/** The rules that are violated. */
const broken = ({ histories, chats }: Recorded): string[] =>
  checkRun(histories, chats)
    .filter(({ wrong }) => wrong.length > 0)
    .map(({ rule }) => rule)

const without =
  (id: string) =>
  (rows: readonly Row[]): Row[] =>
    rows.filter((row) => row[1] !== id)
const numbered = (rows: readonly Row[]): Row[] =>
  rows.map(([, id, sender, text], index) => [index + 1, id, sender, text])
/** The run with other stored rows, which the reader and every load show too. */
const shownToo = (told: Recorded, chat: string): Recorded =>
  withEntries(told, 'reader0', (entries) => [
    ...entries.filter((one) => one.kind !== 'rows' || one.chat !== chat),
    { t: 900, kind: 'rows', chat, rows: told.chats.find(({ id }) => id === chat)?.rows ?? [], node: 1 },
  ])

it('reports nothing for a correct run: an unacknowledged message may be stored or not', () => {
  const told = aRun()
  expect(broken(told)).toEqual([])
  expect(checkRun(told.histories, told.chats)).toHaveLength(14)
})

describe('reports a planted fault', () => {
  it('[C1] an acknowledged message is missing', () => {
    expect(broken(withRows(aRun(), CHAT, without('m6')))).toContain('no acknowledged message is lost')
    // Also if everything else looks as if the message had never existed.
    const told = shownToo(
      { ...withRows(aRun(), CHAT, (rows) => numbered(without('arrived')(without('m6')(rows)))) },
      CHAT,
    )
    const chats = told.chats.map((one) => ({ ...one, head: one.rows.length }))
    expect(broken({ ...told, chats })).toEqual(['no acknowledged message is lost'])
  })

  it('[C5] a message is stored twice', () => {
    const twice = withRows(aRun(), CHAT, (rows) => [...rows, rowOf(rows.length + 1, 'm2', 'bob')])
    const chats = twice.chats.map((one) => ({ ...one, head: one.rows.length }))
    expect(broken(shownToo({ ...twice, chats }, CHAT))).toContain('no message is stored twice')
  })

  it('[C2] a sequence number is missing', () => {
    const gap = withRows(aRun(), CHAT, (rows) =>
      rows.map((row) => (row[1] === 'arrived' ? rowOf(9, 'arrived', 'ann') : row)),
    )
    expect(broken(gap)).toContain('sequence numbers have no gap')
    const { histories, chats } = aRun()
    expect(broken({ histories, chats: chats.map((one) => ({ ...one, head: one.head + 1 })) })).toEqual([
      'sequence numbers have no gap',
    ])
  })

  it('[C4] a message precedes one that was acknowledged before it was sent', () => {
    // Both are acknowledged with their numbers: only the times show the fault.
    const late = (entries: readonly Entry[]): Entry[] =>
      entries.map((one) => ('id' in one && one.id === 'm3' ? { ...one, t: one.t + 25 } : one))
    expect(broken(withEntries(aRun(), 'writer0', late))).toEqual(['messages are in the order of sending'])
  })

  it('[C8] an acknowledgment has another sequence number than the message, or two have different ones', () => {
    const ok = (seq: number): Entry => ({
      t: 300,
      kind: 'ok',
      chat: CHAT,
      id: 'm1',
      seq,
      text: 'text of m1',
      node: 1,
    })
    expect(broken(withEntries(aRun(), 'writer0', (entries) => [...entries, ok(1)]))).toEqual([])
    expect(broken(withEntries(aRun(), 'writer0', (entries) => [...entries, ok(2)]))).toEqual([
      'every acknowledgement was true',
    ])
  })

  it('[C8] a message was acknowledged and never stored', () => {
    const told = withEntries(aRun(), 'writer1', (entries) => [...entries, ...sendOf(CHAT, 'nowhere', 400, 8)])
    expect(broken(told)).toEqual(['no acknowledged message is lost'])
  })

  it('[C5] a stored message was never sent, was sent with another text, or was rejected', () => {
    const rule = 'nothing is stored that was not sent'
    const change = (row: (id: string) => Row | null) => (rows: readonly Row[]) =>
      rows.map((one) => row(one[1]) ?? one)
    const strange = change((id) => (id === 'arrived' ? rowOf(7, 'strange', 'ann') : null))
    expect(broken(shownToo(withRows(aRun(), CHAT, strange), CHAT))).toEqual([rule])
    const other = change((id) => (id === 'arrived' ? [7, 'arrived', 'ann', 'other words'] : null))
    expect(broken(shownToo(withRows(aRun(), CHAT, other), CHAT))).toEqual([rule])
    const refused = withEntries(aRun(), 'writer0', (entries) =>
      entries.map((one) =>
        one.kind === 'unknown' && one.id === 'arrived'
          ? { t: one.t, kind: 'refused', chat: CHAT, id: 'arrived', reason: 'chat.tooFast' }
          : one,
      ),
    )
    expect(broken(refused)).toEqual([rule])
  })

  it.each([
    ['misses one', (rows: Entry[]) => rows.filter((_, index) => index !== 2)],
    ['misses the last', (rows: Entry[]) => rows.slice(0, -1)],
    ['gets one twice', (rows: Entry[]) => rows.flatMap((one, index) => (index === 2 ? [one, one] : [one]))],
    [
      'gets two the other way round',
      (rows: Entry[]) => [...rows.slice(0, 1), ...rows.slice(1, 3).toReversed(), ...rows.slice(3)],
    ],
  ])('[C6] a reader %s', (_name, change) => {
    const told = withEntries(aRun(), 'reader0', (entries) => {
      const rows = entries.filter((one) => one.kind === 'rows' && one.chat === CHAT)
      return [...entries.filter((one) => !rows.includes(one)), ...change(rows)]
    })
    expect(broken(told)).toEqual(['every reader shows what is stored'])
  })

  it('[C6] a reader receives another text, loses an open chat, or receives more of an ended one', () => {
    const rule = ['every reader shows what is stored']
    const words = withEntries(aRun(), 'reader0', (entries) =>
      entries.map((one) =>
        one.kind === 'rows' && one.chat === ENDED ? { ...one, rows: [[1, 'last', 'ann', 'no']] } : one,
      ),
    )
    expect(broken(words)).toEqual(rule)
    const over: Entry = { t: 800, kind: 'over', chat: CHAT, reason: 'app.internal' }
    expect(broken(withEntries(aRun(), 'reader0', (entries) => [...entries, over]))).toEqual(rule)
    const more: Entry = { t: 800, kind: 'rows', chat: ENDED, rows: [rowOf(2, 'late', 'ann')], node: 0 }
    expect(broken(withEntries(aRun(), 'reader0', (entries) => [...entries, more]))).toEqual(rule)
  })

  it('[C6] a fresh load shows less, or messages of an ended chat', () => {
    const { histories, chats } = aRun()
    const [open, ended] = chats
    if (!open || !ended) throw new Error('there are two')
    const short = { ...open, loads: [{ who: 'ann', rows: open.rows.slice(1) }] }
    const leak = { ...ended, loads: [{ who: 'ann', rows: ended.rows }] }
    for (const told of [
      [short, ended],
      [open, leak],
    ]) {
      expect(broken({ histories, chats: told })).toEqual(['a new load shows the same'])
    }
  })

  it('[C7] a read marker decreases, or exceeds the last message', () => {
    for (const marks of [{ ann: 2 }, { ann: 99 }]) {
      const seen: Entry = { t: 990, kind: 'seen', chat: CHAT, marks }
      expect(broken(withEntries(aRun(), 'reader0', (entries) => [...entries, seen]))).toEqual([
        'read markers only grow',
      ])
    }
  })

  it('[L9] a page keeps showing an outdated value', () => {
    const old: Entry = { t: 999, kind: 'shows', view: 'chat a__b', text: '{"seen":1}', fresh: '{"seen":2}' }
    expect(broken(withEntries(aRun(), 'reader0', (entries) => [...entries, old]))).toEqual([
      'snapshots are current',
    ])
  })

  describe('in changed messages:', () => {
    const changeOf = (text: string, answer: 'changed' | null, chat = CHAT): Entry[] => [
      { t: 500, kind: 'change', chat, seq: 1, text },
      ...(answer ? [{ t: 505, kind: answer, chat, seq: 1 } as const] : []),
    ]
    /** The run with a change of the first message, which the reader and every load show. */
    const changedRun = (text: string, rev: number): Recorded => {
      const row: Row = [1, 'm1', 'ann', text, rev]
      const stored = withRows(aRun(), CHAT, (rows) => [row, ...rows.slice(1)])
      const revised: Entry = { t: 510, kind: 'revised', chat: CHAT, rows: [row], node: 0 }
      return withEntries(stored, 'reader0', (entries) => [...entries, revised])
    }
    const tried = (told: Recorded, ...entries: Entry[]): Recorded =>
      withEntries(told, 'writer0', (before) => [...before, ...entries])

    it('[MR2] nothing is reported for an edit, a deletion, and a change without an answer', () => {
      expect(broken(tried(changedRun('edited', 1), ...changeOf('edited', 'changed')))).toEqual([])
      expect(broken(tried(changedRun('', 1), ...changeOf('', 'changed')))).toEqual([])
      expect(broken(tried(changedRun('maybe', 1), ...changeOf('maybe', null)))).toEqual([])
      expect(broken(tried(aRun(), ...changeOf('maybe', null)))).toEqual([])
    })

    it('[MR2, C1] an acknowledged change is lost, undone, or was never made', () => {
      const rule = ['every acknowledged change is stored']
      expect(broken(tried(aRun(), ...changeOf('edited', 'changed')))).toEqual(rule)
      const twice = [...changeOf('edited', 'changed'), ...changeOf('again', 'changed')]
      expect(broken(tried(changedRun('edited', 2), ...twice))).toEqual(rule)
      expect(broken(changedRun('by nobody', 1))).toEqual(rule)
    })

    it('[MR2, C6] a reader does not learn of a change, or only of an earlier one', () => {
      const rule = ['every reader shows what is stored']
      const told = tried(changedRun('edited', 2), ...changeOf('edited', 'changed'))
      expect(broken(told)).toEqual([])
      const without = withEntries(told, 'reader0', (entries) =>
        entries.filter((one) => one.kind !== 'revised'),
      )
      expect(broken(without)).toEqual(rule)
      const older = withEntries(told, 'reader0', (entries) =>
        entries.map((one) =>
          one.kind === 'revised' ? { ...one, rows: [[1, 'm1', 'ann', 'before', 1]] as const } : one,
        ),
      )
      expect(broken(older)).toEqual(rule)
    })

    it('[MR3] a message is changed after the end of its chat', () => {
      const late = tried(aRun(), ...changeOf('late', 'changed', ENDED))
      expect(broken(late)).toContain('no message changes after the end of its chat')
    })
  })

  it('[AZ-3] a message first sent after the end of its chat was accepted', () => {
    const acknowledged = withEntries(aRun(), 'writer0', (entries) =>
      entries.flatMap((one) =>
        one.kind === 'refused' ? [{ ...sendOf(ENDED, 'late', one.t, 2)[1], t: one.t } as Entry] : [one],
      ),
    )
    const stored = withRows(acknowledged, ENDED, (rows) => [...rows, rowOf(2, 'late', 'ann')])
    const chats = stored.chats.map((one) => (one.id === ENDED ? { ...one, head: 2, loads: [] } : one))
    expect(broken({ ...stored, chats })).toEqual(['no message is accepted after the end of its chat'])
  })

  it('[C9] a message is rejected although its chat is open, or fails with an internal error', () => {
    const rule = ['no message is rejected without a cause']
    for (const last of [
      { t: 700, kind: 'refused', chat: CHAT, id: 'x', reason: 'app.notFound' },
      { t: 700, kind: 'unknown', chat: CHAT, id: 'x', why: 'app.internal' },
    ] as const) {
      const entries: Entry[] = [{ t: 690, kind: 'try', chat: CHAT, id: 'x', text: 'x', node: 0 }, last]
      expect(broken(withEntries(aRun(), 'writer1', (before) => [...before, ...entries]))).toEqual(rule)
    }
  })
})

it('[C1, C2, C5] reports any removed, duplicated, or moved row of an acknowledged message, in runs of any length', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.nat(),
      fc.constantFrom('take', 'double', 'move'),
      (count, at, how) => {
        const told = aRun(count)
        expect(broken(told)).toEqual([])
        const chosen = at % (count * 2)
        const changed = withRows(told, CHAT, (rows) => {
          const one = rows[chosen]
          if (!one) throw new Error('it is there')
          if (how === 'take') return rows.filter((row) => row !== one)
          if (how === 'double') return [...rows, rowOf(rows.length + 1, one[1], one[2])]
          return numbered([...rows.filter((row) => row !== one), one])
        })
        const rules = {
          take: 'no acknowledged message is lost',
          double: 'no message is stored twice',
          move: 'every acknowledgement was true',
        }
        expect(broken(changed)).toContain(rules[how])
      },
    ),
  )
})

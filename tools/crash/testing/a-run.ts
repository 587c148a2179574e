import type { Entry, History, Row } from '../history.ts'
import type { FinalChat } from '../check/final.ts'

/** A run without a violation, small enough that a test can change one part of it. */
export type Recorded = { readonly histories: History[]; readonly chats: FinalChat[] }

export const CHAT = 'a__b'
export const ENDED = 'c__d'

/** Message `n` of a member: sent once, at `t`, and acknowledged as `seq` 5 ms later. */
export const sendOf = (chat: string, id: string, t: number, seq: number): Entry[] => [
  { t, kind: 'try', chat, id, text: `text of ${id}`, node: 0 },
  { t: t + 5, kind: 'ok', chat, id, seq, text: `text of ${id}`, node: 0 },
]

export const rowOf = (seq: number, id: string, sender: string): Row => [seq, id, sender, `text of ${id}`]

/**
 * Two members who send `count` messages each in turn: one message was stored without a response, one was neither
 * stored nor answered. Also a chat that ended after its first message, and a reader who received everything.
 */
export function aRun(count = 3): Recorded {
  const mine: Entry[] = []
  const theirs: Entry[] = []
  const rows: Row[] = []
  for (let seq = 1; seq <= count * 2; seq++) {
    const [entries, sender] = seq % 2 === 1 ? [mine, 'ann'] : [theirs, 'bob']
    entries.push(...sendOf(CHAT, `m${seq}`, seq * 10, seq))
    rows.push(rowOf(seq, `m${seq}`, sender))
  }
  const after = count * 20 + 20
  const unanswered = (id: string): Entry[] => [
    { t: after, kind: 'try', chat: CHAT, id, text: `text of ${id}`, node: 1 },
    { t: after + 9, kind: 'unknown', chat: CHAT, id, why: 'cut' },
  ]
  mine.push(...unanswered('arrived'), ...sendOf(ENDED, 'last', after + 20, 1))
  mine.push({ t: after + 30, kind: 'ending', chat: ENDED }, { t: after + 40, kind: 'ended', chat: ENDED })
  mine.push(
    { t: after + 50, kind: 'try', chat: ENDED, id: 'late', text: 'text of late', node: 0 },
    { t: after + 55, kind: 'refused', chat: ENDED, id: 'late', reason: 'app.notFound' },
  )
  theirs.push(...unanswered('vanished'))
  rows.push(rowOf(count * 2 + 1, 'arrived', 'ann'))
  const last = rowOf(1, 'last', 'ann')
  const reads: Entry[] = [
    { t: 0, kind: 'watch', chat: CHAT, after: null, node: 1 },
    { t: 0, kind: 'watch', chat: ENDED, after: null, node: 1 },
    ...rows.map((row, index): Entry => ({
      t: index * 10 + 17,
      kind: 'rows',
      chat: CHAT,
      rows: [row],
      node: 1,
    })),
    { t: after + 27, kind: 'rows', chat: ENDED, rows: [last], node: 1 },
    { t: after + 41, kind: 'over', chat: ENDED, reason: 'app.notFound' },
    { t: after + 60, kind: 'seen', chat: CHAT, marks: { ann: 1, bob: 2 } },
    { t: after + 70, kind: 'seen', chat: CHAT, marks: { ann: 3, bob: 2 } },
    { t: after + 99, kind: 'shows', view: 'chats', text: '[1]', fresh: '[1]' },
  ]
  return {
    histories: [
      { who: 'writer0', userId: 'ann', entries: mine },
      { who: 'writer1', userId: 'bob', entries: theirs },
      { who: 'reader0', userId: 'bob', entries: reads },
    ],
    chats: [
      {
        id: CHAT,
        isOpen: true,
        head: rows.length,
        rows,
        loads: [
          { who: 'ann', rows },
          { who: 'bob', rows },
        ],
      },
      { id: ENDED, isOpen: false, head: 1, rows: [last], loads: [{ who: 'ann', rows: [] }] },
    ],
  }
}

/** The same run, with the entries of one client changed. */
export const withEntries = (
  told: Recorded,
  who: string,
  change: (entries: readonly Entry[]) => Entry[],
): Recorded => ({
  ...told,
  histories: told.histories.map((one) => (one.who === who ? { ...one, entries: change(one.entries) } : one)),
})

/** The same run, with the rows of a chat changed, in the database and in every fresh load. */
export const withRows = (told: Recorded, id: string, change: (rows: readonly Row[]) => Row[]): Recorded => ({
  ...told,
  chats: told.chats.map((one) => {
    if (one.id !== id) return one
    const rows = change(one.rows)
    return { ...one, rows, loads: one.loads.map((load) => ({ ...load, rows })) }
  }),
})

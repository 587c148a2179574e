import { revOf } from '../history.ts'
import type { Entry, History } from '../history.ts'
import type { FinalChat, Finding } from './final.ts'

/** What is known of one message: its attempts and answers, and its rows at the end. */
export type Known = {
  readonly key: string
  readonly who: string
  readonly sender: string
  readonly id: string
  readonly chat: string
  readonly text: string
  readonly tries: number
  readonly firstTry: number
  readonly oks: readonly { readonly t: number; readonly seq: number; readonly text: string }[]
  readonly refusals: readonly string[]
  /** Every row with its id and sender, in any chat. */
  readonly rows: readonly {
    readonly chat: string
    readonly seq: number
    readonly text: string
    /** Whether the message was changed after it was sent: `check/changes.ts` checks its text. */
    readonly isChanged: boolean
  }[]
}

type Open = { -readonly [K in keyof Known]: Known[K] extends readonly (infer T)[] ? T[] : Known[K] }

const keyOf = (sender: string, id: string): string => `${sender} ${id}`

/** Joins attempts, answers and rows by sender and id. */
export function joinSends(histories: readonly History[], chats: readonly FinalChat[]): Known[] {
  const known = new Map<string, Open>()
  for (const { who, userId, entries } of histories) {
    for (const entry of entries) noteEntry(known, who, userId, entry)
  }
  for (const { id: chat, rows } of chats) {
    for (const row of rows) {
      const [seq, id, sender, text] = row
      known.get(keyOf(sender, id))?.rows.push({ chat, seq, text, isChanged: revOf(row) > 0 })
    }
  }
  return [...known.values()]
}

function noteEntry(known: Map<string, Open>, who: string, sender: string, entry: Entry): void {
  if (!('id' in entry && 'chat' in entry)) return
  const { id, chat, t } = entry
  const key = keyOf(sender, id)
  const one = known.get(key)
  if (entry.kind === 'try') {
    if (one) one.tries++
    else {
      const none = { oks: [], refusals: [], rows: [] }
      known.set(key, { key, who, sender, id, chat, text: entry.text, tries: 1, firstTry: t, ...none })
    }
  } else if (entry.kind === 'ok') one?.oks.push({ t, seq: entry.seq, text: entry.text })
  else if (entry.kind === 'refused') one?.refusals.push(entry.reason)
}

const nameOf = ({ who, id, chat }: Known): string => `${who}'s ${id} in ${chat}`

/** No acknowledged message is missing [C1]. */
export function lost(sends: readonly Known[]): Finding {
  const gone = sends.filter(({ oks, rows }) => oks.length > 0 && rows.length === 0)
  return {
    rule: 'no acknowledged message is lost',
    wrong: gone.map((one) => `${nameOf(one)} was acknowledged as ${one.oks[0]?.seq} and is not there`),
  }
}

/** A message is stored at most once, however often it was sent [C3, C5]. */
export function duplicates(sends: readonly Known[]): Finding {
  const twice = sends.filter(({ rows }) => rows.length > 1)
  return {
    rule: 'no message is stored twice',
    wrong: twice.map((one) => `${nameOf(one)} is there as ${one.rows.map(({ seq }) => seq).join(' and ')}`),
  }
}

/** Every acknowledgement names the sequence number, chat and text that are stored, also after a repeat [C3, C8]. */
export function falselyAcknowledged(sends: readonly Known[]): Finding {
  const wrong = sends.flatMap((one) => {
    const [row] = one.rows
    if (!row) return []
    return one.oks
      .filter(
        ({ seq, text }) => seq !== row.seq || (text !== row.text && !row.isChanged) || row.chat !== one.chat,
      )
      .map(({ seq }) => `${nameOf(one)} was acknowledged as ${seq} and is there as ${row.seq} in ${row.chat}`)
  })
  const unlike = sends
    .filter(({ oks }) => new Set(oks.map(({ seq }) => seq)).size > 1)
    .map((one) => `${nameOf(one)} was acknowledged as ${one.oks.map(({ seq }) => seq).join(' and ')}`)
  return { rule: 'every acknowledgement was true', wrong: [...wrong, ...unlike] }
}

/** Every stored message was sent as it is stored, and not rejected at every attempt [C5]. */
export function phantoms(sends: readonly Known[], chats: readonly FinalChat[]): Finding {
  const byKey = new Map(sends.map((one) => [one.key, one]))
  const wrong = chats.flatMap(({ id: chat, rows }) =>
    rows.flatMap((row) => {
      const [seq, id, sender, text] = row
      const one = byKey.get(keyOf(sender, id))
      if (!one) return [`number ${seq} of ${chat} was written by nobody`]
      if ((one.text !== text && revOf(row) === 0) || one.chat !== chat)
        return [`${nameOf(one)} is there otherwise than it was written`]
      return one.refusals.length === one.tries
        ? [`${nameOf(one)} was refused each time and is there as ${seq}`]
        : []
    }),
  )
  return { rule: 'nothing is stored that was not sent', wrong }
}

/**
 * A message that was acknowledged before another one of its chat was first sent has the lower sequence number [C4].
 */
export function outOfOrder(sends: readonly Known[]): Finding {
  const wrong: string[] = []
  const stored = sends.flatMap((one) => one.rows.map(({ chat, seq }) => ({ one, chat, seq })))
  for (const inChat of Map.groupBy(stored, ({ chat }) => chat).values()) {
    let earliest: { one: Known; seq: number; at: number } | null = null
    for (const { one, seq } of inChat.toSorted((a, b) => b.seq - a.seq)) {
      if (earliest && earliest.at < one.firstTry) {
        wrong.push(
          `${nameOf(one)} is ${seq}, although ${earliest.one.id} was acknowledged as ${earliest.seq} before it was written`,
        )
      }
      const at = Math.min(...one.oks.map(({ t }) => t))
      if (at < (earliest?.at ?? Infinity)) earliest = { one, seq, at }
    }
  }
  return { rule: 'messages are in the order of sending', wrong }
}

/** These rejections need no cause: the message is repeated, or its writer decides. */
const needsNoCause: ReadonlySet<string> = new Set(['chat.tooFast', 'limit.tooMany'])

/** A message is rejected only after the end of its chat or above the rate limit; no internal error occurs [F3]. */
export function unexpectedRejections(sends: readonly Known[], histories: readonly History[]): Finding {
  const ended = new Set(
    histories.flatMap(({ entries }) => entries.flatMap((one) => (one.kind === 'ending' ? [one.chat] : []))),
  )
  const refused = sends.flatMap((one) =>
    one.refusals
      .filter((reason) => !needsNoCause.has(reason) && !ended.has(one.chat))
      .map((reason) => `${nameOf(one)} was refused: ${reason}`),
  )
  const failed = histories.flatMap(({ who, entries }) =>
    entries.flatMap((one) =>
      one.kind === 'unknown' && one.why === 'app.internal'
        ? [`${who}'s ${one.id} failed inside the product`]
        : [],
    ),
  )
  return { rule: 'no message is rejected without a cause', wrong: [...refused, ...failed] }
}

/**
 * A message that was first sent after the server said that its chat has ended is neither stored nor acknowledged [AZ-3].
 */
export function acceptedAfterEnd(sends: readonly Known[], histories: readonly History[]): Finding {
  const ends = new Map(
    histories.flatMap(({ entries }) =>
      entries.flatMap((one) => (one.kind === 'ended' ? [[one.chat, one.t] as const] : [])),
    ),
  )
  const late = sends.filter(({ chat, firstTry, oks, rows }) => {
    const end = ends.get(chat)
    return end !== undefined && firstTry > end && oks.length + rows.length > 0
  })
  return {
    rule: 'no message is accepted after the end of its chat',
    wrong: late.map((one) => `${nameOf(one)} was first sent after the end, and taken`),
  }
}

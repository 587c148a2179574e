import type { Entry, History } from '../history.ts'
import type { FinalChat, Finding } from './final.ts'

/** All that is known of one message: from its writer's tries and answers, and from the rows there are at the end. */
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
  /** Every row with its id by its sender, wherever. */
  readonly rows: readonly { readonly chat: string; readonly seq: number; readonly text: string }[]
}

type Open = { -readonly [K in keyof Known]: Known[K] extends readonly (infer T)[] ? T[] : Known[K] }

const keyOf = (sender: string, id: string): string => `${sender} ${id}`

/** Brings tries, answers and rows together, by sender and id. */
export function joinSends(histories: readonly History[], chats: readonly FinalChat[]): Known[] {
  const known = new Map<string, Open>()
  for (const { who, userId, entries } of histories) {
    for (const entry of entries) noteEntry(known, who, userId, entry)
  }
  for (const { id: chat, rows } of chats) {
    for (const [seq, id, sender, text] of rows) known.get(keyOf(sender, id))?.rows.push({ chat, seq, text })
  }
  return [...known.values()]
}

function noteEntry(known: Map<string, Open>, who: string, sender: string, entry: Entry): void {
  if (!('id' in entry)) return
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

/** Only what was acknowledged can be lost [C1]. */
export function lost(sends: readonly Known[]): Finding {
  const gone = sends.filter(({ oks, rows }) => oks.length > 0 && rows.length === 0)
  return {
    rule: 'no acknowledged message is lost',
    wrong: gone.map((one) => `${nameOf(one)} was acknowledged as ${one.oks[0]?.seq} and is not there`),
  }
}

/** However often it was tried, it is there once at most [C3, C5]. */
export function duplicates(sends: readonly Known[]): Finding {
  const twice = sends.filter(({ rows }) => rows.length > 1)
  return {
    rule: 'no message is there twice',
    wrong: twice.map((one) => `${nameOf(one)} is there as ${one.rows.map(({ seq }) => seq).join(' and ')}`),
  }
}

/** What was acknowledged is what is there: number, chat and text; and each repeat was answered the same [C3, C8]. */
export function falselyAcknowledged(sends: readonly Known[]): Finding {
  const wrong = sends.flatMap((one) => {
    const [row] = one.rows
    if (!row) return []
    return one.oks
      .filter(({ seq, text }) => seq !== row.seq || text !== row.text || row.chat !== one.chat)
      .map(({ seq }) => `${nameOf(one)} was acknowledged as ${seq} and is there as ${row.seq} in ${row.chat}`)
  })
  const unlike = sends
    .filter(({ oks }) => new Set(oks.map(({ seq }) => seq)).size > 1)
    .map((one) => `${nameOf(one)} was acknowledged as ${one.oks.map(({ seq }) => seq).join(' and ')}`)
  return { rule: 'every acknowledgement was true', wrong: [...wrong, ...unlike] }
}

/** What is there was written by somebody, as it is there, and not refused each time [C5]. */
export function phantoms(sends: readonly Known[], chats: readonly FinalChat[]): Finding {
  const byKey = new Map(sends.map((one) => [one.key, one]))
  const wrong = chats.flatMap(({ id: chat, rows }) =>
    rows.flatMap(([seq, id, sender, text]) => {
      const one = byKey.get(keyOf(sender, id))
      if (!one) return [`number ${seq} of ${chat} was written by nobody`]
      if (one.text !== text || one.chat !== chat)
        return [`${nameOf(one)} is there otherwise than it was written`]
      return one.refusals.length === one.tries
        ? [`${nameOf(one)} was refused each time and is there as ${seq}`]
        : []
    }),
  )
  return { rule: 'nothing is there that nobody sent', wrong }
}

/**
 * What was acknowledged before another was first tried, in the same chat, has the lower number, whoever wrote
 * them [C4].
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
  return { rule: 'the order is the one of sending', wrong }
}

/** After these it may be tried again, or is for its writer to decide; any other refusal has to have its cause. */
const needsNoCause: ReadonlySet<string> = new Set(['chat.tooFast', 'limit.tooMany'])

/** A message is refused for a reason: the end of its chat, or too many at once. Nothing fails inside [F3]. */
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
  return { rule: 'nothing is refused without a cause', wrong: [...refused, ...failed] }
}

/**
 * A message that was first tried after its chat was told to have ended is not there, and never acknowledged [AZ-3].
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
    rule: 'nothing comes after the end of a chat',
    wrong: late.map((one) => `${nameOf(one)} was first sent after the end, and taken`),
  }
}

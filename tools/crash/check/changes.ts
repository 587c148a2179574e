import { revOf } from '../history.ts'
import type { History, Row } from '../history.ts'
import type { FinalChat, Finding } from './final.ts'

/** One attempt to change a message, and its answer; null if none came. */
type Attempt = {
  readonly who: string
  readonly chat: string
  readonly seq: number
  readonly text: string
  readonly t: number
  answer: 'changed' | 'unchanged' | null
}

const keyOf = ({ chat, seq }: { readonly chat: string; readonly seq: number }): string => `${chat} ${seq}`

/** The attempts of each message, in order: its sender makes them one after another. */
function listAttempts(histories: readonly History[]): Map<string, Attempt[]> {
  const attempts = new Map<string, Attempt[]>()
  for (const { who, entries } of histories) {
    for (const entry of entries) {
      if (entry.kind !== 'change' && entry.kind !== 'changed' && entry.kind !== 'unchanged') continue
      const key = keyOf(entry)
      const before = attempts.get(key) ?? []
      if (entry.kind === 'change') attempts.set(key, [...before, { ...entry, who, answer: null }])
      else {
        const last = before.at(-1)
        if (last) last.answer = entry.kind
      }
    }
  }
  return attempts
}

/**
 * A changed message has the text of its last acknowledged change, or of a change without an answer; one that no attempt
 * may have changed has no revision [MR1, MR2].
 */
export function wrongChanges(histories: readonly History[], chats: readonly FinalChat[]): Finding {
  const attempts = listAttempts(histories)
  const wrong = chats.flatMap(({ id: chat, rows }) =>
    rows.flatMap((row) => {
      const made = (attempts.get(keyOf({ chat, seq: row[0] })) ?? []).filter(
        ({ answer }) => answer !== 'unchanged',
      )
      return isExplained(row, made) ? [] : [describe(row, chat, made)]
    }),
  )
  return { rule: 'every acknowledged change is stored', wrong }
}

function isExplained(row: Row, made: readonly Attempt[]): boolean {
  const last = made.findLastIndex(({ answer }) => answer === 'changed')
  if (revOf(row) === 0) return last < 0
  const possible = made.filter(({ answer }, index) => index === last || answer === null)
  return possible.some(({ text }) => text === row[3])
}

const describe = (row: Row, chat: string, made: readonly Attempt[]): string =>
  `number ${row[0]} of ${chat} is "${row[3]}" in revision ${revOf(row)} after the changes ` +
  made.map(({ who, text, answer }) => `"${text}" by ${who} (${answer ?? 'no answer'})`).join(', ')

/** No change is acknowledged that was tried after the server said that its chat has ended [MR3]. */
export function changedAfterEnd(histories: readonly History[]): Finding {
  const ends = new Map<string, number>()
  for (const { entries } of histories)
    for (const one of entries) if (one.kind === 'ended') ends.set(one.chat, one.t)
  const late = [...listAttempts(histories).values()]
    .flat()
    .filter(({ chat, t, answer }) => answer === 'changed' && t > (ends.get(chat) ?? Infinity))
  return {
    rule: 'no message changes after the end of its chat',
    wrong: late.map(({ who, chat, seq }) => `${who} changed ${seq} of ${chat} after the end`),
  }
}

import { revOf } from '../history.ts'
import type { Entry, History, Row } from '../history.ts'
import type { FinalChat, Finding } from './final.ts'

/** The sequence numbers of each chat go from 1 to its last one [C2]. */
export function gaps(chats: readonly FinalChat[]): Finding {
  const wrong = chats.flatMap(({ id, head, rows }) => {
    const numbers = rows.map(([seq]) => seq).toSorted((a, b) => a - b)
    const at = numbers.findIndex((seq, index) => seq !== index + 1)
    if (at >= 0) return [`${id} has ${numbers[at]} where ${at + 1} should be`]
    return head === numbers.length ? [] : [`${id} ends with ${numbers.length}, and says ${head}`]
  })
  return { rule: 'sequence numbers have no gap', wrong }
}

/** How many characters of a snapshot are shown. */
const SHOWN = 300

type Shown = { readonly rows: readonly Row[]; readonly isOver: boolean; readonly wrong: string[] }

/** What one reader received of one chat: each row must be the next one [C4, C6]. */
function follow(who: string, chat: string, entries: readonly Entry[]): Shown {
  const rows: Row[] = []
  const wrong: string[] = []
  let isOver = false
  for (const entry of entries) {
    if (!('chat' in entry) || entry.chat !== chat) continue
    if (entry.kind === 'over') isOver = true
    if (entry.kind === 'revised') wrong.push(...revise(rows, entry.rows, who, chat))
    if (entry.kind !== 'rows') continue
    if (isOver) wrong.push(`${who} was given rows of ${chat} after it was taken away`)
    for (const row of entry.rows) {
      const next = (rows.at(-1)?.[0] ?? 0) + 1
      if (row[0] !== next) wrong.push(`${who} was given ${row[0]} of ${chat} where ${next} comes next`)
      rows.push(row)
    }
  }
  return { rows, isOver, wrong }
}

/** Replaces rows by those with a greater revision, as the engine does [SY17]. Returns the faults. */
function revise(rows: Row[], revised: readonly Row[], who: string, chat: string): string[] {
  return revised.flatMap((row) => {
    const shown = rows[row[0] - 1]
    if (!shown) return [`${who} was given a change of ${row[0]} of ${chat}, which it does not have`]
    if (revOf(row) > revOf(shown)) rows[row[0] - 1] = row
    return []
  })
}

const isSame = (one: Row, other: Row | undefined): boolean =>
  other !== undefined &&
  revOf(one) === revOf(other) &&
  one.slice(0, 4).every((part, at) => part === other[at])

/** Every reader shows the rows that are stored: all of an open chat, the beginning of an ended one [C6]. */
export function wrongFeed(readers: readonly History[], chats: readonly FinalChat[]): Finding {
  const wrong = readers.flatMap(({ who, entries }) => {
    const watched = new Set(entries.flatMap((one) => (one.kind === 'watch' ? [one.chat] : [])))
    return chats.filter(({ id }) => watched.has(id)).flatMap((chat) => compare(who, entries, chat))
  })
  return { rule: 'every reader shows what is stored', wrong }
}

function compare(who: string, entries: readonly Entry[], { id, isOpen, rows }: FinalChat): string[] {
  const shown = follow(who, id, entries)
  const bySeq = new Map(rows.map((row) => [row[0], row]))
  // A chat can end before its readers learn of the last changes.
  const isOutdated = (row: Row, stored: Row | undefined): boolean =>
    !isOpen && stored !== undefined && revOf(row) < revOf(stored)
  const other = shown.rows.find((row) => {
    const stored = bySeq.get(row[0])
    return !isSame(row, stored) && !isOutdated(row, stored)
  })
  const wrong = [...shown.wrong]
  if (other)
    wrong.push(`${who} was shown ${other[0]} of ${id} as ${other[1]}, and it is ${bySeq.get(other[0])?.[1]}`)
  if (isOpen && shown.isOver) wrong.push(`${who} was told that ${id} is over, and it is not`)
  else if (isOpen && shown.rows.length < rows.length)
    wrong.push(`${who} was shown ${shown.rows.length} of the ${rows.length} of ${id}`)
  return wrong
}

/** A new load shows what is stored, and nothing of an ended chat. */
export function wrongReload(chats: readonly FinalChat[]): Finding {
  const wrong = chats.flatMap(({ id, isOpen, rows, loads }) =>
    loads
      .filter((load) =>
        isOpen
          ? load.rows.length !== rows.length || !load.rows.every((row, index) => isSame(row, rows[index]))
          : load.rows.length > 0,
      )
      .map(
        ({ who, rows: found }) => `${who} loads ${found.length} of the ${isOpen ? rows.length : 0} of ${id}`,
      ),
  )
  return { rule: 'a new load shows the same', wrong }
}

/** Read markers only grow, and never beyond the last message [C7]. */
export function unreadMarkers(readers: readonly History[], chats: readonly FinalChat[]): Finding {
  const heads = new Map(chats.map(({ id, head }) => [id, head]))
  const wrong: string[] = []
  for (const { who, entries } of readers) {
    const marks = new Map<string, number>()
    for (const entry of entries) {
      if (entry.kind !== 'seen') continue
      for (const [userId, mark] of Object.entries(entry.marks)) {
        const key = `${entry.chat} ${userId}`
        const before = marks.get(key) ?? 0
        if (mark < before) wrong.push(`${who} saw a mark of ${entry.chat} go back from ${before} to ${mark}`)
        if (mark > (heads.get(entry.chat) ?? 0))
          wrong.push(`${who} saw a mark of ${entry.chat} beyond its end`)
        marks.set(key, mark)
      }
    }
  }
  return { rule: 'read markers only grow', wrong }
}

/** Snapshots equal a new read at the end: the list of chats, and the read markers [L9]. */
export function stale(readers: readonly History[]): Finding {
  const wrong = readers.flatMap(({ who, entries }) =>
    entries.flatMap((one) =>
      one.kind === 'shows' && one.text !== one.fresh
        ? [
            `${who} is shown ${one.view} as ${one.text.slice(0, SHOWN)}, and it is ${one.fresh.slice(0, SHOWN)}`,
          ]
        : [],
    ),
  )
  return { rule: 'snapshots are current', wrong }
}

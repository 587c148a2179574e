import { appendFileSync, closeSync, openSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A message as a reader received it: sequence number, id, sender, text, and its revision if it was changed. */
export type Row = readonly [seq: number, id: string, sender: string, text: string, rev?: number]

/** The revision of a row; 0 for one that was never changed. */
export const revOf = ([, , , , rev = 0]: Row): number => rev

/** The row of a message. */
export function toRow(message: {
  readonly seq: number
  readonly id: string
  readonly senderId: string
  readonly text: string
  readonly rev?: number
}): Row {
  const { seq, id, senderId, text, rev = 0 } = message
  return rev === 0 ? [seq, id, senderId, text] : [seq, id, senderId, text, rev]
}

/** What a client did or received. `t` is in milliseconds on a monotonic clock that all clients share. */
export type Entry = { readonly t: number } & (
  | {
      readonly kind: 'try'
      readonly chat: string
      readonly id: string
      readonly text: string
      readonly node: number
    }
  | {
      readonly kind: 'ok'
      readonly chat: string
      readonly id: string
      readonly seq: number
      readonly text: string
      readonly node: number
    }
  /** The server rejected the message. */
  | { readonly kind: 'refused'; readonly chat: string; readonly id: string; readonly reason: string }
  /** No answer came: the message may have been stored or not, or be stored later. */
  | { readonly kind: 'unknown'; readonly chat: string; readonly id: string; readonly why: string }
  /** A member edits a message, or deletes it: then the text is empty. Without an entry after it, no answer came. */
  | { readonly kind: 'change'; readonly chat: string; readonly seq: number; readonly text: string }
  | { readonly kind: 'changed'; readonly chat: string; readonly seq: number }
  | { readonly kind: 'unchanged'; readonly chat: string; readonly seq: number; readonly reason: string }
  /** A pair books a call, or writes an aim or a step: tried until there is an answer. Without an entry after it, none came. */
  | { readonly kind: 'plan'; readonly what: 'item' | 'call'; readonly id: string; readonly text: string }
  | { readonly kind: 'planned'; readonly id: string }
  | { readonly kind: 'unplanned'; readonly id: string; readonly reason: string }
  | { readonly kind: 'ending'; readonly chat: string }
  /** The server said that the chat has ended. */
  | { readonly kind: 'ended'; readonly chat: string }
  /** A reader subscribes to what comes after a sequence number; null for the latest page. */
  | { readonly kind: 'watch'; readonly chat: string; readonly after: number | null; readonly node: number }
  | { readonly kind: 'rows'; readonly chat: string; readonly rows: readonly Row[]; readonly node: number }
  /** Rows that a reader has, changed. */
  | { readonly kind: 'revised'; readonly chat: string; readonly rows: readonly Row[]; readonly node: number }
  /** The server ended the subscription of a reader to a chat. */
  | { readonly kind: 'over'; readonly chat: string; readonly reason: string }
  /** A snapshot as a reader shows it at the end, and as a new read answers it, as JSON. */
  | { readonly kind: 'shows'; readonly view: string; readonly text: string; readonly fresh: string }
  /** The read markers by user id. */
  | { readonly kind: 'seen'; readonly chat: string; readonly marks: Readonly<Record<string, number>> }
)

/** What one client did and received, in order. */
export type History = { readonly who: string; readonly userId: string; readonly entries: readonly Entry[] }

type Said<E> = E extends unknown ? Omit<E, 't'> : never

/** The append-only file of one client. */
export type Journal = {
  readonly who: string
  readonly userId: string
  note(entry: Said<Entry>): void
  close(): void
}

/** Milliseconds since this process started, on a monotonic clock. */
export const now = (): number => Math.round(performance.now() * 1_000) / 1_000

/** Opens the file of a client. Each line is written before the client continues. */
export function openJournal(folder: string, who: string, userId: string): Journal {
  const path = fileOf(folder, who)
  appendFileSync(path, `${JSON.stringify({ who, userId })}\n`)
  const file = openSync(path, 'a')
  return {
    who,
    userId,
    note: (entry) => void writeSync(file, `${JSON.stringify({ t: now(), ...entry })}\n`),
    close: () => closeSync(file),
  }
}

/** Reads the history of a client. */
export async function readHistory(folder: string, who: string): Promise<History> {
  const [head = '{}', ...lines] = (await readFile(fileOf(folder, who), 'utf8')).trimEnd().split('\n')
  const { userId } = JSON.parse(head) as { userId: string }
  return { who, userId, entries: lines.map((line) => JSON.parse(line) as Entry) }
}

const fileOf = (folder: string, who: string): string => join(folder, `${who}.jsonl`)

import { appendFileSync, closeSync, openSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A message as a reader was given it: its number, its id, who wrote it, and its text. */
export type Row = readonly [seq: number, id: string, sender: string, text: string]

/** What a client tried, or was told. `t` is in milliseconds, on one clock for all of them, which never jumps. */
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
  /** The server said no, and why. */
  | { readonly kind: 'refused'; readonly chat: string; readonly id: string; readonly reason: string }
  /** No answer came: it may have been done or not, or be done later. */
  | { readonly kind: 'unknown'; readonly chat: string; readonly id: string; readonly why: string }
  | { readonly kind: 'ending'; readonly chat: string }
  /** The server said that the chat has ended. */
  | { readonly kind: 'ended'; readonly chat: string }
  /** A reader asks for what comes after a number; null: for the latest. */
  | { readonly kind: 'watch'; readonly chat: string; readonly after: number | null; readonly node: number }
  | { readonly kind: 'rows'; readonly chat: string; readonly rows: readonly Row[]; readonly node: number }
  /** The server took a chat away from a reader. */
  | { readonly kind: 'over'; readonly chat: string; readonly reason: string }
  /** A value as a reader is shown it at the end, and as it is when it is read anew, as JSON. */
  | { readonly kind: 'shows'; readonly view: string; readonly text: string; readonly fresh: string }
  /** How far each has seen, by user id. */
  | { readonly kind: 'seen'; readonly chat: string; readonly marks: Readonly<Record<string, number>> }
)

/** What one client tried and was told, in its order. */
export type History = { readonly who: string; readonly userId: string; readonly entries: readonly Entry[] }

type Said<E> = E extends unknown ? Omit<E, 't'> : never

/** A client's own file, to which it only ever adds. */
export type Journal = {
  readonly who: string
  readonly userId: string
  note(entry: Said<Entry>): void
  close(): void
}

/** Milliseconds since this process began, on a clock that nothing sets. */
export const now = (): number => Math.round(performance.now() * 1_000) / 1_000

/** Opens the file of a client in the folder. Each line is written at once, before the next thing is done. */
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

/** Reads back what a client wrote. */
export async function readHistory(folder: string, who: string): Promise<History> {
  const [head = '{}', ...lines] = (await readFile(fileOf(folder, who), 'utf8')).trimEnd().split('\n')
  const { userId } = JSON.parse(head) as { userId: string }
  return { who, userId, entries: lines.map((line) => JSON.parse(line) as Entry) }
}

const fileOf = (folder: string, who: string): string => join(folder, `${who}.jsonl`)

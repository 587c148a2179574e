import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigError } from '../config/error.ts'
import { journalEntry } from '../db/restore-journal.ts'
import type { JournalEntry } from '../db/restore-journal.ts'

/**
 * Reads the entries of a journal's file, the oldest first. Skips the last line if it is incomplete because a write was
 * interrupted. Returns null if there is no such file.
 *
 * @throws ConfigError if the file is something else, which must not be overwritten
 */
export async function readJournalFile(path: string): Promise<JournalEntry[] | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const lines = text.split('\n')
  const entries = lines.map(parseLine)
  const complete = entries.slice(0, -1).filter((entry) => entry !== null)
  if (complete.length < lines.length - 1 || (lines.length === 1 && !isStart(text)))
    throw new ConfigError(`${path} is not a restore journal.`)
  const last = entries.at(-1)
  return last ? [...complete, last] : complete
}

/** Whether a file of one incomplete line can be a journal: empty, or the beginning of its first entry. */
const isStart = (line: string): boolean => line === '' || line.startsWith('{"id":')

function parseLine(line: string): JournalEntry | null {
  try {
    return journalEntry.parse(JSON.parse(line))
  } catch {
    return null
  }
}

const format = (entries: readonly JournalEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

/** Replaces a journal's file with these entries. Only its owner can read it. */
export async function writeJournalFile(path: string, entries: readonly JournalEntry[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.draft`
  await writeFile(draft, format(entries), { mode: 0o600, flush: true })
  await rename(draft, path)
}

/** Appends entries to a journal's file, and resolves when they are on disk. */
export async function appendToJournalFile(path: string, entries: readonly JournalEntry[]): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    await file.writeFile(format(entries))
    await file.datasync()
  } finally {
    await file.close()
  }
}

import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { journalEntry } from '../db/restore-journal.ts'
import type { JournalEntry } from '../db/restore-journal.ts'

/**
 * Reads the entries of a journal's file, the oldest first. Skips lines that are incomplete because a write was
 * interrupted. Returns null if there is no such file.
 */
export async function readJournalFile(path: string): Promise<JournalEntry[] | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text?.split('\n').flatMap(parseLine) ?? null
}

function parseLine(line: string): JournalEntry[] {
  try {
    return [journalEntry.parse(JSON.parse(line))]
  } catch {
    return []
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

import { restoreJournal as limit } from '#shared/limits/staff.ts'
import type { Database } from '../db/open.ts'
import { JOURNAL_START, readJournalPage } from '../db/restore-journal.ts'
import type { Log } from '../telemetry/log.ts'
import { appendToJournalFile, readJournalFile, writeJournalFile } from './journal-file.ts'

type Options = {
  readonly database: Pick<Database, 'orm'>
  readonly config: { readonly journalFile: string }
  readonly log: Log
}

/**
 * Copies the restore journal to its file, at the start and every second [RJ1]. If the file cannot be written, it retries,
 * and logs the first failure. Resolves after the first attempt. Returns a function that copies what is left and stops.
 */
export async function startRestoreJournal({ database, config, log }: Options): Promise<() => Promise<void>> {
  const path = config.journalFile
  let last = JOURNAL_START
  /** The ids in the file, until everything that was written before the start has been compared with them. */
  let known: Set<string> | null = null
  let isFailing = false

  const copy = async (): Promise<void> => {
    known ??= last === JOURNAL_START ? await openFile(path) : null
    for (;;) {
      const page = await readJournalPage(database.orm, last)
      const added = page.entries.filter(({ id }) => !known?.has(id))
      if (added.length > 0) await appendToJournalFile(path, added)
      last = page.last
      if (page.entries.length < limit.page) break
    }
    if (last !== JOURNAL_START) known = null
  }
  const run = async (): Promise<void> => {
    try {
      await copy()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'restore journal not written; will retry')
      isFailing = true
      // An entry may be in the file in part: the next attempt reads the file again.
      last = JOURNAL_START
      known = null
    }
  }
  let running = run()
  await running
  let timer = setTimeout(repeat, limit.interval)
  timer.unref()
  function repeat(): void {
    running = run().then(() => {
      timer = setTimeout(repeat, limit.interval)
      timer.unref()
    })
  }
  return async () => {
    await running
    clearTimeout(timer)
    await run()
  }
}

/** Creates the file, or removes what is too old from it. Returns the ids in it. */
async function openFile(path: string): Promise<Set<string>> {
  const entries = (await readJournalFile(path)) ?? []
  const kept = entries.filter(({ at }) => at > Date.now() - limit.keepDays * 86_400_000)
  await writeJournalFile(path, kept)
  return new Set(kept.map(({ id }) => id))
}

import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { restoreJournal, users } from '#server/db/schema.ts'
import { readJournalFile } from '#server/process/journal-file.ts'
import { startRestoreJournal } from '#server/process/restore-journal.ts'
import { sweep } from '#server/registry/cleanup.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { acceptedPair, aMentee, password } from '#server/testing/data/people.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'pathlight-journal-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

const db = () => t.services.database.orm
let files = 0
const newFile = () => join(folder, 'journal', `${files++}.jsonl`)

/** Copies the journal to a file until the test ends. */
async function start(journalFile: string): Promise<() => Promise<void>> {
  const { database, log } = t.services
  const stop = await startRestoreJournal({ database, log, config: { journalFile } })
  onTestFinished(stop)
  return stop
}

const setSuspended = (id: string, at: Date | null) =>
  db().update(users).set({ suspendedAt: at }).where(eq(users.id, id))
const suspend = (id: string) => setSuspended(id, new Date())

const about = async (path: string, id: string) =>
  ((await readJournalFile(path)) ?? []).filter(({ userId }) => userId === id).map(({ kind }) => kind)

it('[RJ1] copies suspensions, blocks, pauses, and deletions to the file, each once, also those of before the start', async () => {
  const file = newFile()
  const { mentor, mentee } = await acceptedPair(t)
  await suspend(mentor.id)
  const stop = await start(file)
  await expect.poll(() => about(file, mentor.id)).toEqual(['suspended'])
  await setSuspended(mentor.id, null)
  await mentee.call('safety.block', { userId: mentor.id })
  await mentee.call('safety.unblock', { userId: mentor.id })
  await mentee.call('safety.pause', { userId: mentor.id })
  await mentee.call('safety.resume', { userId: mentor.id })
  const lifted = ['blocked', 'unblocked', 'paused', 'resumed']
  await expect.poll(() => about(file, mentee.id)).toEqual(lifted)
  await mentee.call('account.deleteAccount', { password, word: 'REMOVE' })
  await stop()
  await start(file)
  const all = [...lifted, 'deleted']
  await expect.poll(() => about(file, mentee.id)).toEqual(all)
  expect(await about(file, mentor.id)).toEqual(['suspended', 'unsuspended'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).not.toContain('@')
})

it('[RJ1] skips no entry of a transaction that started earlier and ends later', async () => {
  const file = newFile()
  const [slow, quick] = [await aMentee(t), await aMentee(t)]
  await start(file)
  const client = await t.services.database.pool.connect()
  await client.query('begin')
  await client.query('update users set suspended_at = now() where id = $1', [slow.id])
  await suspend(quick.id)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await client.query('commit')
  client.release()
  await expect.poll(() => about(file, slow.id)).toEqual(['suspended'])
  await expect.poll(() => about(file, quick.id)).toEqual(['suspended'])
})

it('[RJ1] retries when the file cannot be written, and repairs one whose last line is incomplete', async () => {
  const file = newFile()
  await mkdir(file, { recursive: true })
  const mentee = await aMentee(t)
  await suspend(mentee.id)
  await start(file)
  await rm(file, { recursive: true })
  await expect.poll(() => about(file, mentee.id).catch(() => [])).toEqual(['suspended'])

  const torn = newFile()
  await mkdir(join(folder, 'journal'), { recursive: true })
  const lines = await readFile(file, 'utf8')
  await writeFile(torn, lines.slice(0, -20))
  await start(torn)
  await expect.poll(() => about(torn, mentee.id)).toEqual(['suspended'])
})

it('[RJ1] leaves a file as it is that is no journal', async () => {
  await mkdir(join(folder, 'journal'), { recursive: true })
  for (const text of ['a letter', 'line one\nline two\n']) {
    const other = newFile()
    await writeFile(other, text)
    await start(other)
    expect(await readFile(other, 'utf8')).toBe(text)
  }
})

it('[RJ3] deletes entries after 400 days, in the table and in the file', async () => {
  const file = newFile()
  const mentee = await aMentee(t)
  await suspend(mentee.id)
  const stop = await start(file)
  await stop()
  const entries = (await readJournalFile(file)) ?? []
  const aged = entries.map((entry) => ({ ...entry, at: entry.at - 401 * 86_400_000 }))
  await writeFile(file, aged.map((entry) => JSON.stringify(entry)).join('\n'))
  const past = new Date(Date.now() - 401 * 86_400_000)
  await db().update(restoreJournal).set({ at: past }).where(eq(restoreJournal.userId, mentee.id))
  await sweep(t.services)
  await start(file)
  expect(await about(file, mentee.id)).toEqual([])
})

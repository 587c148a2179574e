import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { extract } from 'tar'
import { readConfig } from '#server/config/index.ts'
import { finishRestore } from '#server/db/restore-marker.ts'
import { attachOrOpen } from '#server/db/attach.ts'
import type { Database } from '#server/db/open.ts'
import { migrate } from '#server/db/migrate.ts'
import { silentLog } from '#server/testing/log.ts'
import { newId } from '#shared/domain/ids.ts'
import { pathOfFile, verifyManifest } from '../../../tools/backup/manifest.ts'
import { loadTables } from '../../../tools/backup/restore.ts'

const FOLDER = join(import.meta.dirname, 'previous-version')

/** A backup that the version before migration 0006 wrote: a pair with three messages, one of them an image. */
export const backupFile = join(FOLDER, 'backup.tar')

/**
 * A backup of version d1583ed (migration 0029), the last one before the work on staff's console: a pair with a minor, messages with
 * an edit, a reaction, and an image, a pause, a report, a block, a case, an agreed time, notes, availability, and staff.
 */
export const staffBackupFile = join(import.meta.dirname, 'before-approval', 'backup.tar')

/** What a browser of that version had stored, and how to log in as the two members. */
export const browser = JSON.parse(readFileSync(join(FOLDER, 'browser.json'), 'utf8')) as {
  readonly secret: string
  readonly cookie: { readonly name: string; readonly value: string }
  readonly chatId: string
  readonly menteeId: string
  readonly mentor: { readonly id: string; readonly email: string; readonly password: string }
}

/**
 * Makes `dataDir` what the previous version left there: its tables, made by its own migrations, with the stored rows,
 * the image files, and the mentee's session, which is new because a stored one would have expired.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  await loadDataDir(dataDir, backupFile, async ({ pool }) => {
    await pool.query(
      `insert into sessions (id, hash, user_id, device, is_remembered) values ($1, $2, $3, 'Chrome on Linux', true)`,
      [newId(), createHash('sha256').update(browser.cookie.value).digest(), browser.menteeId],
    )
  })
}

/** Makes `dataDir` what the version that wrote a backup had: its tables, made by its own migrations, rows, and image files. */
export async function loadDataDir(
  dataDir: string,
  file: string,
  beforeStop: (database: Database) => Promise<void>,
): Promise<void> {
  const unpacked = await mkdtemp(join(tmpdir(), 'pathlight-previous-'))
  await extract({ file, cwd: unpacked })
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0' })
  const { database } = await attachOrOpen(config, silentLog)
  try {
    const manifest = await verifyManifest(unpacked)
    await migrate(database, silentLog, { upTo: manifest.migration })
    await loadTables(database, unpacked, manifest, async () => {
      for (const { key } of manifest.files) {
        const target = join(dataDir, 'files', key)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await writeFile(target, await readFile(join(unpacked, pathOfFile({ key }))), { mode: 0o600 })
      }
    })
    await beforeStop(database)
    await finishRestore(database.orm)
  } finally {
    await database.close()
    await rm(unpacked, { recursive: true, force: true })
  }
}

import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { ConfigError } from '#server/config/error.ts'
import { ensureDataDir } from '#server/config/data-dir.ts'
import type { Log } from '#server/telemetry/log.ts'
import { locateBinaries } from './binaries.ts'
import { ADMIN, ensureCluster, ensureSocketFolder } from './cluster.ts'
import { connectWhenReady, canConnect, tryInstanceLock } from './connect.ts'
import {
  findOrphan,
  waitForExit,
  type Postmaster,
  removeStaleFiles,
  signal,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { chooseUser } from './os-user.ts'

/** A database server that is ours while this process lives. `admin` connects as its superuser. */
export type Embedded = { connection: pg.ClientConfig; admin: pg.ClientConfig; stop(): Promise<void> }

/** `isLasting: false` is for clusters that are thrown away: nothing is forced to the disk. */
export type EmbeddedOptions = { isDurable?: boolean; settings?: string[] }

const APPLICATION = 'pathlight'
const RECOVERY_PATIENCE_MS = 2_000
const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

/**
 * Starts the PostgreSQL that came with the dependencies on a data folder, or takes over the one that a killed
 * process left there, and holds the folder against a second instance. A server that dies is started again; if
 * that fails, the rejection is nobody's to catch and ends the process.
 *
 * @throws ConfigError when another instance uses the folder, or the server cannot run here
 */
export async function openEmbedded(
  folder: string,
  log: Log,
  options: EmbeddedOptions = {},
): Promise<Embedded> {
  const place = await preparePlace(folder, options)
  let held = await acquireCluster(place, log)
  let isStopping = false

  async function recover(): Promise<void> {
    if (isStopping) return
    log.error({}, 'the database server went away; bringing it back')
    await waitForExit(held.postmaster, RECOVERY_PATIENCE_MS)
    held.release()
    held = await acquireCluster(place, log)
    held.lock.on('end', () => void recover())
  }
  held.lock.on('end', () => void recover())

  await ensureApplication(held.lock)
  return {
    admin: place.admin,
    connection: { ...place.admin, user: APPLICATION, database: APPLICATION },
    async stop() {
      isStopping = true
      await held.lock.end()
      await stopPostmaster(held.postmaster)
      held.release()
      if (!place.socketDir.startsWith(place.dataDir))
        await rm(place.socketDir, { recursive: true, force: true })
    },
  }
}

type ClusterPaths = Awaited<ReturnType<typeof preparePlace>>

async function preparePlace(folder: string, { isDurable: isLasting = true, settings = [] }: EmbeddedOptions) {
  const dataDir = await ensureDataDir(folder)
  const cluster = join(dataDir, 'postgres')
  const binaries = await locateBinaries()
  const runAs = await chooseUser(dataDir, cluster, binaries.postgres)
  await ensureCluster(binaries, runAs, cluster, isLasting)
  const socketDir = await ensureSocketFolder(dataDir, runAs)
  const admin: pg.ClientConfig = {
    host: socketDir,
    port: 5432,
    user: ADMIN,
    database: 'postgres',
    ssl: false,
  }
  const logFile = join(dataDir, 'postgres.log')
  const start = () =>
    spawnPostmaster(runAs, {
      postgres: binaries.postgres,
      cluster,
      socketDir,
      logFile,
      settings: [...(isLasting ? [] : THROW_AWAY), ...settings],
    })
  return { dataDir, cluster, socketDir, admin, logFile, start }
}

/** A server that is up, and the lock that makes it ours. `release` leaves it running when this process exits. */
type OwnedCluster = { postmaster: Postmaster; lock: pg.Client; release(): void }

/**
 * A server found running may be one that is just ending, and one we start gives way to another start of the same
 * moment: so a server that goes away is looked for once more.
 */
async function acquireCluster(place: ClusterPaths, log: Log): Promise<OwnedCluster> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const orphan = await findOrphan(place.cluster)
    if (!orphan && (await canConnect(place.admin))) throw new ConfigError(secondInstance(place.dataDir))
    if (!orphan) await removeStaleFiles(place.cluster, place.socketDir)
    const postmaster = orphan ?? (await place.start())
    // One found running is ours to stop only once the lock says that it is nobody else's.
    const release = orphan ? () => {} : stopAtExit(postmaster)
    const lock = await connectWhenReady(place.admin, postmaster)
    if (lock && (await tryInstanceLock(lock))) {
      if (orphan) log.info({ pid: orphan.pid }, 'found the database running and took it over')
      return { postmaster, lock, release: orphan ? stopAtExit(postmaster) : release }
    }
    release()
    if (lock) {
      await lock.end()
      throw new ConfigError(secondInstance(place.dataDir))
    }
  }
  throw new ConfigError(
    `The database server did not start: ${await reasonIn(place.logFile)}. See ${place.logFile}.`,
  )
}

/** The last resort for an exit that could not wait for `stop`: the server is told, and ends by itself. */
function stopAtExit(postmaster: Postmaster): () => void {
  const onExit = () => signal(postmaster, 'SIGINT')
  process.once('exit', onExit)
  return () => process.off('exit', onExit)
}

const secondInstance = (dataDir: string) =>
  `Another instance is using ${dataDir}. Stop it, or set a different DATA_DIR for this one.`

async function reasonIn(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? ''
}

async function ensureApplication(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [APPLICATION])
  if (rows.length > 0) return
  await client.query(
    `do $$ begin create role ${APPLICATION} login; exception when duplicate_object then end $$`,
  )
  await client.query(`create database ${APPLICATION} owner ${APPLICATION}`)
}

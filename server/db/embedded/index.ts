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

/** A PostgreSQL server owned by this process. `admin` connects as its superuser. */
export type Embedded = { connection: pg.ClientConfig; admin: pg.ClientConfig; stop(): Promise<void> }

/** `isDurable: false` disables fsync, for temporary clusters. `settings` are `name=value` pairs for postgresql.conf. */
export type EmbeddedOptions = { isDurable?: boolean; settings?: string[] }

const APPLICATION = 'pathlight'
const EXIT_TIMEOUT_MS = 2_000
const NOT_DURABLE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

/**
 * Starts the embedded PostgreSQL on a data directory, or adopts the server that a killed process left running. Locks
 * the directory against a second instance. If the server exits, restarts it; if that fails, the unhandled rejection
 * ends the process.
 *
 * @throws ConfigError if another instance uses the directory, or the server cannot run on this system
 */
export async function openEmbedded(
  folder: string,
  log: Log,
  options: EmbeddedOptions = {},
): Promise<Embedded> {
  const paths = await prepareCluster(folder, options)
  let cluster = await acquireCluster(paths, log)
  let isStopping = false

  async function recover(): Promise<void> {
    if (isStopping) return
    log.error({}, 'embedded PostgreSQL exited; restarting')
    await waitForExit(cluster.postmaster, EXIT_TIMEOUT_MS)
    cluster.release()
    cluster = await acquireCluster(paths, log)
    cluster.lock.on('end', () => void recover())
  }
  cluster.lock.on('end', () => void recover())

  await ensureDatabase(cluster.lock)
  return {
    admin: paths.admin,
    connection: { ...paths.admin, user: APPLICATION, database: APPLICATION },
    async stop() {
      isStopping = true
      await cluster.lock.end()
      await stopPostmaster(cluster.postmaster)
      cluster.release()
      if (!paths.socketDir.startsWith(paths.dataDir))
        await rm(paths.socketDir, { recursive: true, force: true })
    },
  }
}

type ClusterPaths = Awaited<ReturnType<typeof prepareCluster>>

async function prepareCluster(folder: string, { isDurable = true, settings = [] }: EmbeddedOptions) {
  const dataDir = await ensureDataDir(folder)
  const cluster = join(dataDir, 'postgres')
  const binaries = await locateBinaries()
  const runAs = await chooseUser(dataDir, cluster, binaries.postgres)
  await ensureCluster(binaries, runAs, cluster, isDurable)
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
      settings: [...(isDurable ? [] : NOT_DURABLE_SETTINGS), ...settings],
    })
  return { dataDir, cluster, socketDir, admin, logFile, start }
}

/** A running server and the connection that holds the instance lock. `release` no longer stops it when this process exits. */
type OwnedCluster = { postmaster: Postmaster; lock: pg.Client; release(): void }

/**
 * Starts or adopts the server and takes the instance lock. Retries if the server exits: an adopted one may be shutting
 * down, and a started one loses against another process that starts at the same time.
 */
async function acquireCluster(paths: ClusterPaths, log: Log): Promise<OwnedCluster> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const orphan = await findOrphan(paths.cluster)
    if (!orphan && (await canConnect(paths.admin))) throw new ConfigError(secondInstance(paths.dataDir))
    if (!orphan) await removeStaleFiles(paths.cluster, paths.socketDir)
    const postmaster = orphan ?? (await paths.start())
    // An adopted server may be stopped only after the lock proves that no other instance uses it.
    const release = orphan ? () => {} : stopAtExit(postmaster)
    const lock = await connectWhenReady(paths.admin, postmaster)
    if (lock && (await tryInstanceLock(lock))) {
      if (orphan) log.info({ pid: orphan.pid }, 'adopted running embedded PostgreSQL')
      return { postmaster, lock, release: orphan ? stopAtExit(postmaster) : release }
    }
    release()
    if (lock) {
      await lock.end()
      throw new ConfigError(secondInstance(paths.dataDir))
    }
  }
  throw new ConfigError(
    `The database server did not start: ${await reasonIn(paths.logFile)}. See ${paths.logFile}.`,
  )
}

/** Signals the server when the process exits without waiting for `stop`. */
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

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [APPLICATION])
  if (rows.length > 0) return
  await client.query(
    `do $$ begin create role ${APPLICATION} login; exception when duplicate_object then end $$`,
  )
  await client.query(`create database ${APPLICATION} owner ${APPLICATION}`)
}

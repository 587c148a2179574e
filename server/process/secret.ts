import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/error.ts'
import { isStrongSecret } from '../config/values.ts'

/**
 * The secret that signs and hashes what leaves the server: `SECRET`, else one made at the first start and kept in
 * the data folder, readable by its owner alone.
 *
 * @throws ConfigError when the kept one is open to others or has been damaged
 */
export async function loadSecret(config: { secret: string | null; dataDir: string }): Promise<string> {
  if (config.secret !== null) return config.secret
  const path = join(config.dataDir, 'secret')
  const kept = await read(path)
  if (kept !== null) return kept
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  await chmod(draft, 0o600)
  // Linking fails where the file exists: of two starts at one moment the first one's secret is everybody's.
  await link(draft, path).catch(unlessExisting)
  await rm(draft)
  return (await read(path)) ?? invalidSecretFile(path, 'was deleted during startup.')
}

async function read(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null)
  if (!found) return null
  if ((found.mode & 0o077) !== 0)
    invalidSecretFile(path, `is readable by other users. Fix it with: chmod 600 "${path}"`)
  const secret = await readFile(path, 'utf8').catch((error: Error) =>
    invalidSecretFile(path, `can't be read (${error.message}).`),
  )
  return isStrongSecret(secret.trim())
    ? secret.trim()
    : invalidSecretFile(path, 'is damaged. Restore it from a backup, or delete it to create a new one.')
}

function unlessExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function invalidSecretFile(path: string, state: string): never {
  throw new ConfigError(`SECRET: ${path} ${state}`)
}

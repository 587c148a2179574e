import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ensureDataDir } from './data-dir.ts'
import { loadSecret } from '../process/secret.ts'

const root = await mkdtemp(join(tmpdir(), 'pathlight-folder-'))
afterAll(() => rm(root, { recursive: true }))
const readMode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

it('[OP-3] creates the data directory readable only by its owner', async () => {
  const folder = await ensureDataDir(join(root, 'a', 'new one'))
  expect(await readMode(folder)).toBe('700')
})

it('[OP-3] restricts an empty data directory, and rejects one with files that others can read', async () => {
  const folder = join(root, 'open')
  await mkdir(folder)
  await chmod(folder, 0o755)
  await ensureDataDir(folder)
  expect(await readMode(folder)).toBe('700')
  await writeFile(join(folder, 'something'), '')
  await chmod(folder, 0o755)
  await expect(ensureDataDir(folder)).rejects.toThrow(`chmod 700 "${folder}"`)
})

it('names the directory that cannot be used', async () => {
  await writeFile(join(root, 'file'), '')
  await expect(ensureDataDir(join(root, 'file'))).rejects.toThrow(/^DATA_DIR: can't use .*file /)
})

it('[OP-3] creates one secret, readable only by its owner, and reuses it', async () => {
  const config = { secret: null, dataDir: join(root, 'secrets') }
  const [first, second] = await Promise.all([loadSecret(config), loadSecret(config)])
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(second).toBe(first)
  expect(await loadSecret(config)).toBe(first)
  expect(await readMode(join(config.dataDir, 'secret'))).toBe('600')
})

it('[OP-3] rejects a stored secret that others can read or that is damaged', async () => {
  const config = { secret: null, dataDir: join(root, 'damaged') }
  await loadSecret(config)
  const path = join(config.dataDir, 'secret')
  await chmod(path, 0o644)
  await expect(loadSecret(config)).rejects.toThrow(`chmod 600 "${path}"`)
  await chmod(path, 0o600)
  await writeFile(path, (await readFile(path, 'utf8')).slice(0, 8))
  await expect(loadSecret(config)).rejects.toThrow('is damaged')
})

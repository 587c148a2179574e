import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = dirname(import.meta.dirname)

it('[OP-7] lists all packages without network access, each with its version and checksum', async () => {
  const nowhere = { ...process.env, npm_config_registry: 'http://127.0.0.1:9', npm_config_offline: 'true' }
  const options = {
    cwd: root,
    env: nowhere,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  }
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], options)
  const { bomFormat, components } = JSON.parse(stdout)
  expect(bomFormat).toBe('CycloneDX')
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const locked = Object.entries(packages).filter(([path]) => path !== '')
  const missing = locked
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
    .filter((one) => !listed.has(one))
  expect(missing).toEqual([])
  const hashed = components.filter(({ hashes = [] }) => hashes.length > 0)
  expect(new Set(hashed.map(({ name }) => name)).size).toBeGreaterThan(400)
})

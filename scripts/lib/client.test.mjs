import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureBuilt } from './client.mjs'

let root
const said = []
const build = () => ensureBuilt(root, process.execPath, (sentence) => said.push(sentence))
const write = (path, text) => writeFile(join(root, path), text)

// A minimal checkout whose vite only counts builds.
const vite = `
  import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
  if (existsSync('client/broken')) process.exit(1)
  mkdirSync('dist', { recursive: true })
  appendFileSync('dist/builds', '+')
`

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'a checkout '))
  for (const folder of ['client/ui', 'shared', 'server', 'node_modules/vite/bin']) {
    await mkdir(join(root, folder), { recursive: true })
  }
  await write('package.json', '{ "type": "module" }')
  await write('package-lock.json', '{}')
  await write('client/main.tsx', 'one')
  await write('node_modules/vite/bin/vite.js', vite)
  said.length = 0
})
afterEach(() => rm(root, { recursive: true }))

const builds = async () => (await readFile(join(root, 'dist/builds'), 'utf8')).length

it('[OP1] builds the client once, and not again while its sources are unchanged', async () => {
  await build()
  await write('server/main.ts', 'changed')
  await write('client/main.test.tsx', 'a test')
  await build()
  expect(await builds()).toBe(1)
  expect(said).toEqual(['Building the client.'])
})

it.each(['client/main.tsx', 'client/ui/new.tsx', 'shared/limits.ts', 'package-lock.json'])(
  '[OP1] builds the client again after a change of %s',
  async (path) => {
    await build()
    await write(path, 'changed')
    await build()
    expect(await builds()).toBe(2)
  },
)

it('reports a failed build, and tries again the next time', async () => {
  await write('client/broken', '')
  await expect(build()).rejects.toThrow('client build failed')
  await rm(join(root, 'client/broken'))
  await build()
  expect(await builds()).toBe(1)
})

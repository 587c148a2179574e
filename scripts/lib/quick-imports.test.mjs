import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const hook = pathToFileURL(join(import.meta.dirname, 'quick-imports.mjs')).href
const print = `
  const [kit, postgres] = await Promise.all([import('drizzle-orm/pg-core'), import('drizzle-orm/node-postgres')])
  const { createRequire } = await import('node:module')
  const require = createRequire(import.meta.url)
  console.log(JSON.stringify([
    import.meta.resolve('drizzle-orm'), import.meta.resolve('drizzle-orm/pg-core'), require.resolve('drizzle-orm'),
    Object.keys(kit), Object.keys(postgres), kit.PgTable === (await import('drizzle-orm')).Table,
    postgres.drizzle === require('drizzle-orm/node-postgres').drizzle,
  ]))`
const printOwn = `
  const [one, other] = await Promise.all([import('#shared/limits.ts'), import('./shared/limits.ts')])
  console.log(JSON.stringify([
    import.meta.resolve('#shared/limits.ts'), import.meta.resolve('./server/main.ts'), one === other, Object.keys(one),
  ]))`

/** What a process prints that runs this code. */
const printed = (code, ...options) =>
  execFileSync(process.execPath, [...options, '--input-type=module', '--eval', code], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '' },
    encoding: 'utf8',
  })

it('loads the same files of drizzle-orm as Node.js alone, imported in both ways', () => {
  const alone = printed(print)
  expect(JSON.parse(alone)[0]).toContain('/node_modules/drizzle-orm/')
  expect(printed(print, '--import', hook)).toBe(alone)
})

it('loads the same files of our own as Node.js alone, by name and by path', () => {
  const alone = printed(printOwn)
  expect(JSON.parse(alone).slice(0, 3)).toEqual([
    ...['shared/limits.ts', 'server/main.ts'].map((path) => pathToFileURL(join(root, path)).href),
    true,
  ])
  expect(printed(printOwn, '--import', hook)).toBe(alone)
})

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

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

/** What a process prints that imports drizzle-orm in both ways. */
const printed = (...options) =>
  execFileSync(process.execPath, [...options, '--input-type=module', '--eval', print], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_OPTIONS: '' },
    encoding: 'utf8',
  })

it('loads the same files as Node.js alone', () => {
  const alone = printed()
  expect(JSON.parse(alone)[0]).toContain('/node_modules/drizzle-orm/')
  expect(printed('--import', hook)).toBe(alone)
})

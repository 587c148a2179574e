import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeTestDir } from '../../../scripts/lib/test-dir.mjs'
import type { People } from '../people.ts'
import { inheritedEnvironment } from './product.ts'

function loadClock(name: 'ahead' | 'file', value: string): Record<string, string> {
  const clock = pathToFileURL(join(import.meta.dirname, 'moved-clock.mjs'))
  clock.searchParams.set(name, value)
  return { NODE_OPTIONS: `${inheritedEnvironment()['NODE_OPTIONS'] ?? ''} --import ${clock.href}` }
}

/** The environment of a product whose clock is so many milliseconds ahead. That of its database is not. */
export const aheadBy = (ms: number): Record<string, string> => loadClock('ahead', String(ms))

/** The environment of a product whose clock can be moved, and the function that moves it, with that of its database. */
export async function movableClock() {
  const folder = await makeTestDir('pathlight-clock-')
  const file = join(folder, 'ahead')
  await writeFile(file, '0')
  return {
    env: loadClock('file', file),
    remove: async () => rm(folder, { recursive: true }),
    async moveBy(people: People, ms: number): Promise<void> {
      // What statements call `now` is found in this schema first, by the connections that are opened from here on.
      await people.query('create schema clock')
      await people.query('create table clock.moved as select make_interval(secs => $1) as ahead', [
        ms / 1_000,
      ])
      await people.query(`create function clock.now() returns timestamptz language sql stable as
        'select pg_catalog.now() + ahead from clock.moved'`)
      await people.query('alter role current_user set search_path = clock, pg_catalog, public')
      await writeFile(file, String(ms))
      await people.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = current_user and pid <> pg_backend_pid() and backend_type = 'client backend'`)
    },
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keepServersOut } from '#server/db/restore-lock.ts'
import { users } from '#server/db/schema.ts'
import { runCommand } from '#server/testing/processes/command.ts'
import { emptyPlace } from '#server/testing/processes/node-processes.ts'
import type { Place } from '#server/testing/processes/node-processes.ts'
import { newId } from '#shared/domain/ids.ts'

const root = await mkdtemp(join(tmpdir(), 'pathlight-restore-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const file = join(root, 'backup.tar')

/** Runs a command on the database of a place, from another data directory than that of its nodes. */
const command = ({ env }: Place, what: 'backup' | 'restore') =>
  runCommand('tools/backup/main.ts', [what, file], { ...env, DATA_DIR: join(root, newId()) })

it('[ST22] a restore is refused while a node runs on the database, and no node starts or stays during one', async () => {
  const [from, to, empty] = [await emptyPlace(), await emptyPlace(), await emptyPlace()]
  const source = from.start(join(root, 'source'))
  await source.ready
  await from.database.orm.insert(users).values({ id: newId(), email: 'ada@example.org', passwordHash: '-' })
  expect(await command(from, 'backup')).toMatchObject({ code: 0 })
  process.kill(source.pid, 'SIGTERM')

  const node = to.start(join(root, 'node'))
  await node.ready
  const refused = await command(to, 'restore')
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.said).toContain('A server is running on this database')
  expect(await to.database.orm.$count(users)).toBe(0)

  // Cut off from the database while a restore begins, as by the network.
  const cutOff = (place: Place) =>
    place.database.pool.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where application_name = 'pathlight server' and datname = current_database()`,
    )
  await cutOff(to)
  const letServersIn = await keepServersOut(to.database)
  expect(await node.ended).toBe(1)
  expect(node.output() + node.errors()).toContain('A restore into this database is running')
  const early = to.start(join(root, 'early'))
  expect(await early.ended).toBe(1)
  expect(early.errors()).toContain('A restore into this database is running')
  await letServersIn?.()

  expect((await command(empty, 'restore')).said).toContain('Restored the backup')
  const restored = empty.start(join(root, 'restored'))
  await restored.ready
  // After another loss of the connection, the restore is kept out again. One that began before would stop the server.
  await cutOff(empty)
  const holders = () =>
    empty.database.pool.query(
      `select from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and granted and application_name = 'pathlight server' and datname = current_database()`,
    )
  await expect.poll(async () => (await holders()).rowCount, { timeout: 120_000 }).toBe(1)
  expect((await command(empty, 'restore')).said).toContain('A server is running on this database')
  process.kill(restored.pid, 'SIGTERM')
  expect(await restored.ended).toBe(0)
  await source.ended
  await Promise.all([from, to, empty].map((place) => place.close()))
})

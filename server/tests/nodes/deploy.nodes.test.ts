import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { startPostgres } from '#server/testing/backends/postgres-server.ts'
import type { PostgresServer } from '#server/testing/backends/postgres-server.ts'
import { silentLog } from '#server/testing/log.ts'
import { CHECKOUT } from '#server/testing/processes/server-process.ts'
import { findServers } from '../../../scripts/lib/servers.mjs'

const password = "a password with a ' in it"

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgres([])
  await query(postgres.admin, 'drop database pathlight')
  await query(postgres.admin, 'drop role pathlight')
  const { host, port, user } = postgres.admin
  await promisify(execFile)('sh', [join(CHECKOUT, 'deploy', 'database-init.sh')], {
    env: {
      ...{ PATH: `${findServers().postgres}:${process.env['PATH']}`, POSTGRES_USER: user },
      ...{ PGHOST: host, PGPORT: String(port), APP_PASSWORD: password },
    },
  })
})
afterAll(() => postgres.close())

async function query(config: pg.ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

it('[OP16] the init script creates a role without privileges, with the configured password', async () => {
  const [role] = await query(postgres.admin, `select * from pg_authid where rolname = 'pathlight'`)
  expect(role).toMatchObject({
    ...{
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
    },
    rolpassword: expect.stringMatching(/^SCRAM-SHA-256\$/) as string,
  })
})

it('[OP16, OP6] the role can do what the product needs: its database is created and migrated', async () => {
  await migrate({ connection: postgres.connection }, silentLog)
  const extensions = await query(
    postgres.connection,
    `select extname from pg_extension where extname = 'pg_trgm'`,
  )
  expect(extensions).toHaveLength(1)
})

it('[OP16] the role has no access to other databases, and creates none', async () => {
  const elsewhere = (database: string) => query({ ...postgres.connection, database }, 'select 1')
  await expect(elsewhere('postgres')).rejects.toThrow('permission denied for database')
  await expect(elsewhere('template1')).rejects.toThrow('permission denied for database')
  await expect(query(postgres.connection, 'create database another')).rejects.toThrow('permission denied')
  await expect(query(postgres.connection, `copy (select 1) to program 'true'`)).rejects.toThrow('superuser')
})

import { rm } from 'node:fs/promises'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#server/db/embedded/index.ts'
import { prepareTemplate } from './template.ts'
import { silentLog } from '../log.ts'
import { makeTestDir } from '../../../scripts/lib/test-dir.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: { admin: pg.ClientConfig; connection: pg.ClientConfig; template: string }
  }
}

/** Global setup of Vitest: one cluster per run, whose migrated database is the template that every test copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeTestDir('pathlight-test-')
  const { admin, connection, stop } = await openEmbedded(folder, silentLog, {
    isDurable: false,
    settings: ['max_connections=200'],
  })
  await prepareTemplate(connection)
  project.provide('cluster', { admin, connection, template: String(connection.database) })
  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

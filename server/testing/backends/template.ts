import type pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { connectTo } from '#server/db/open.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { silentLog } from '../log.ts'

/** Prepares the database that every test copies: migrated, and with the queues of jobs, as after a first start. */
export async function prepareTemplate(connection: pg.ClientConfig): Promise<void> {
  await migrate({ connection }, silentLog)
  const database = connectTo(connection, silentLog, async () => {})
  const jobs = await openJobs(database, silentLog)
  await jobs.close()
  await database.close()
}

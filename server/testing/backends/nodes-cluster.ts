import type { TestProject } from 'vitest/node'
import { prepareTemplate } from './template.ts'
import { startPostgres } from './postgres-server.ts'
import { startRedis } from './redis-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    redis?: string
  }
}

const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

/** Global setup of Vitest for the project `nodes`: a system PostgreSQL and Redis instead of the embedded ones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const redis = await startRedis()
  const postgres = await startPostgres(THROW_AWAY).catch(async (error: unknown) => {
    await redis.close()
    throw error
  })
  const { admin, connection } = postgres
  await prepareTemplate(connection)
  project.provide('cluster', { admin, connection, template: connection.database })
  project.provide('redis', redis.url)
  return async () => {
    await postgres.close()
    await redis.close()
  }
}

import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const startup = '**/*.startup.test.ts'
const nodes = '**/*.nodes.test.ts'
const elsewhere = ['**/node_modules/**', '**/dist/**', 'e2e/**']

/** What is run once more on somebody else's PostgreSQL and with Redis: all that goes through them. */
const onBoth = ['server/{features,jobs,sync,sessions}/**/*.test.ts', 'server/policy/scopes.test.ts']

/**
 * `unit` runs on one real PostgreSQL, each test on a copy of its migrated template; `startup` starts whole
 * servers, one after the other; `nodes` has several servers, on a PostgreSQL and a Redis of this machine;
 * `scripts` needs none of it.
 */
export default defineConfig({
  test: {
    // Nothing waits for a time to pass: these only bound what hangs, on machines however busy.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    allowOnly: false,
    // They wait for the database more than they compute: more workers than processors.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          globalSetup: ['server/testing/backends/cluster.ts'],
          include: ['{server,shared,client,tools}/**/*.test.{ts,tsx}'],
          exclude: [startup, nodes, ...elsewhere],
        },
        extends: true,
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], exclude: elsewhere }, extends: true },
      {
        test: {
          name: 'nodes',
          globalSetup: ['server/testing/backends/nodes-cluster.ts'],
          include: [nodes, ...onBoth],
          // It weighs its process, and says nothing of a database.
          exclude: [startup, 'server/features/account/export/load.test.ts', ...elsewhere],
        },
        extends: true,
      },
      {
        test: {
          name: 'startup',
          include: [startup],
          exclude: elsewhere,
          fileParallelism: false,
          testTimeout: 240_000,
        },
        extends: true,
      },
    ],
  },
})

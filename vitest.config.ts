import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { matchesGlob } from 'node:path'
import { defineConfig } from 'vitest/config'

const startup = '**/*.startup.test.ts'
const nodes = '**/*.nodes.test.ts'
/** The slow tests, in `npm test -- quick`: the option `--exclude` does not reach projects with exclusions of their own. */
const leftOut = process.env.LEFT_OUT_TESTS?.split(' ') ?? []
const exclude = ['**/node_modules/**', '**/dist/**', 'e2e/**', ...leftOut]

/** Tests that also run with an external PostgreSQL and Redis: everything that goes through them. */
const withServers = ['server/{features,jobs,sync,sessions}/**/*.test.ts', 'server/policy/scopes.test.ts']

/** Tests under `withServers` that use neither, or that measure their process. */
const withoutServers = [
  'server/features/account/export/load.test.ts',
  'server/features/calls/credentials.test.ts',
  'server/features/chat/chat.test.ts',
  'server/features/dev-mailbox/page.test.ts',
  'server/features/files/s3-away.test.ts',
  'server/sync/*-runner.test.ts',
]

/** Where the project `nodes` runs too, as in `npm test`, each of its tests runs there only. */
const isOnce = process.env.EXTERNAL_SERVERS === 'true'
const onceInNodes = isOnce
  ? globSync(withServers).filter((path) => !withoutServers.some((glob) => matchesGlob(path, glob)))
  : []

/** Tests of what passwords cost: how they are hashed, and that the rest goes on while they are. */
const hashingPasswords = ['server/tests/security/limits.test.ts', 'server/tests/security/passwords.test.ts']
/**
 * Tests that replace a module, measure memory, or change what a process has once (the demo lets `sharp` read SVG) need
 * a process of their own. All others share the modules of a worker: loading them takes longest.
 */
const isolated = globSync('{server,shared,client,tools}/**/*.test.{ts,tsx}').filter(
  (path) =>
    path.startsWith('tools/demo/') ||
    hashingPasswords.includes(path) ||
    /vi\.mock\(|memoryUsage/.test(readFileSync(path, 'utf8')),
)

type Project = { name: string; globalSetup: string[]; include: string[]; exclude: string[] }

/** A project, and one with those of its files that need a process of their own. */
const inTwo = ({ name, include, exclude, ...project }: Project) => [
  {
    test: {
      ...{ ...project, name, isolate: false, include, exclude: [...exclude, ...isolated] },
      setupFiles: ['server/testing/reset-locale.ts', 'server/testing/cheap-passwords.ts'],
    },
    extends: true as const,
  },
  {
    test: {
      ...{ ...project, exclude, name: `${name}-isolated` },
      setupFiles: ['server/testing/reset-locale.ts'],
      include: isolated.filter((path) => include.some((glob) => matchesGlob(path, glob))),
    },
    extends: true as const,
  },
]

/**
 * `unit` runs on one real PostgreSQL, each test on a copy of its migrated template; `startup` starts whole servers;
 * `nodes` runs several servers on a PostgreSQL and a Redis of this machine; `scripts` needs none of these.
 */
export default defineConfig({
  test: {
    // Upper bounds for tests that hang; no test waits for them, however busy the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    allowOnly: false,
    // A tenth of the CPU time: `nodes` runs what `unit` has transformed, and so does the next run.
    fsModuleCache: true,
    fsModuleCachePath: 'node_modules/.cache/vitest',
    // More of them take a seventh more CPU time, and in `npm test` the journeys use what these leave.
    maxWorkers: availableParallelism(),
    projects: [
      ...inTwo({
        name: 'unit',
        globalSetup: ['server/testing/backends/cluster.ts'],
        include: ['{server,shared,client,tools}/**/*.test.{ts,tsx}'],
        exclude: [startup, nodes, ...onceInNodes, ...exclude],
      }),
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], exclude }, extends: true },
      ...inTwo({
        name: 'nodes',
        globalSetup: ['server/testing/backends/nodes-cluster.ts'],
        include: [nodes, ...withServers],
        exclude: [startup, ...withoutServers, ...exclude],
      }),
      {
        test: { name: 'startup', include: [startup], exclude },
        extends: true,
      },
    ],
  },
})

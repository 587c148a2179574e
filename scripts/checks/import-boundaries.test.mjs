import { expect, it } from 'vitest'
import { fixtureRepo, repository } from './fixture-repo.mjs'
import { edgesUpwards, importBoundaries } from './import-boundaries.mjs'

const settings = JSON.stringify({
  imports: { '#shared/*': './shared/*', '#server/*': './server/*', '#client/*': './client/*' },
})

async function problemsOf(path, text) {
  const { problems } = await importBoundaries(await fixtureRepo({ 'package.json': settings, [path]: text }))
  return problems
}

const refused = [
  [
    'shared/domain/people/age.ts',
    "import { x } from '#server/limits/batcher.ts'",
    'shared/ does not import from server/',
  ],
  [
    'shared/domain/people/age.ts',
    "import { x } from '../../../client/ui/x.ts'",
    'shared/ does not import from client/',
  ],
  ['shared/domain/people/age.ts', "import { can } from '../../policy.ts'", 'shared/policy.ts is above'],
  ['shared/domain/people/age.ts', "import { readFile } from 'node:fs/promises'", 'pure TypeScript'],
  ['shared/domain/people/age.ts', "import type { Pool } from 'pg'", 'pure TypeScript'],
  ['client/sync/trpc.ts', "import { router } from '#server/registry/router.ts'", 'only types'],
  ['client/sync/trpc.ts', "import { AppRouter } from '#server/registry/router.ts'", 'only types'],
  ['client/sync/trpc.ts', "import type { Services } from '#server/rpc/services.ts'", 'only types'],
  [
    'client/sync/trpc.ts',
    "import type { AppRouter, caller } from '#server/registry/router.ts'",
    'only types',
  ],
  ['client/sync/trpc.ts', "let x: import('#server/rpc/services.ts').Services", 'only types'],
  [
    'client/features/chat/page.tsx',
    "import type { AppRouter } from '#server/registry/router.ts'",
    'only client/sync',
  ],
  ['client/features/chat/page.tsx', "import { z } from 'zod'", 'zod/mini'],
  ['client/features/chat/page.tsx', "import pg from 'pg'", 'not available in a browser'],
  ['client/features/chat/page.tsx', "import { createTRPCClient } from '@trpc/client'", 'only client/sync'],
  [
    'client/features/chat/page.tsx',
    "import { App } from '../../app/app.tsx'",
    'client/app is above client/features',
  ],
  [
    'client/features/chat/page.tsx',
    "import { MentorGrid } from '../mentors/mentor-grid.tsx'",
    'may not import this from mentors',
  ],
  [
    'client/features/chat/page.tsx',
    "const lazy = () => import('#client/features/mentors/page.tsx')",
    'from mentors',
  ],
  [
    'client/features/chat/page.tsx',
    "export { MentorGrid } from '#client/features/mentors/mentor-grid.tsx'",
    'from mentors',
  ],
  [
    'client/features/chat/page.tsx',
    "import Page from '#client/features/connections/page.tsx'",
    'from connections',
  ],
  [
    'client/components/panel.tsx',
    "import { ChatRow } from '#client/features/chat/list/chat-row.tsx'",
    'client/features is above client/components',
  ],
  ['client/ui/button/button.tsx', "import { boot } from '#client/sync/session.ts'", 'knows no feature'],
  [
    'client/ui/button/button.tsx',
    "import { Page } from '../../features/chat/page.tsx'",
    'is above client/ui',
  ],
  [
    'client/ui/button/button.tsx',
    "import type { Me } from '#shared/contract/account.ts'",
    'knows no feature',
  ],
  ['client/sync/trpc.ts', "import { toast } from '#client/ui/toast.ts'", 'client/ui is above client/sync'],
  [
    'server/limits/batcher.ts',
    "import { App } from '#client/app/app.tsx'",
    'server/ does not import from client/',
  ],
  [
    'server/limits/batcher.ts',
    "import { aMentor } from '../testing/people.ts'",
    'only tests import test helpers',
  ],
  ['server/app.ts', "import { start } from './main.ts'", 'server/main.ts is above server/app.ts'],
  ['server/registry/router.ts', "import { createApp } from '../app.ts'", 'server/app.ts is above'],
  [
    'server/features/chat/store.ts',
    "import { router } from '#server/registry/router.ts'",
    'is above server/features',
  ],
  ['server/db/transaction.ts', "import { store } from '../features/chat/store.ts'", 'is above server/db'],
  ['server/db/transaction.ts', "import { bus } from '../adapters/bus/index.ts'", 'is above server/db'],
  ['server/rpc/procedures.ts', "import { store } from '../features/chat/store.ts'", 'is above server/rpc'],
  [
    'server/sessions/store.ts',
    "import type { Context } from '../rpc/context.ts'",
    'is above server/sessions',
  ],
  ['server/sync/coalescing-task.ts', "import { chat } from '#shared/contract/chat.ts'", 'know no feature'],
  ['server/adapters/mail/smtp.ts', "import { disk } from '../files/disk.ts'", 'through its interface'],
  [
    'server/features/chat/router.ts',
    "import { smtp } from '#server/adapters/mail/smtp.ts'",
    'through its interface',
  ],
  ['server/features/chat/store.ts', "import { images } from '../files/store.ts'", 'from files'],
  ['server/features/chat/store.ts', "import { r } from '../connections/router.ts'", 'from connections'],
  ['server/features/people/store.ts', "import { c } from '../connections/store.ts'", 'from connections'],
  ['server/main.ts', "import { demo } from '../tools/demo/seed.ts'", 'server/ does not import from tools/'],
  ['e2e/join.spec.ts', "import { app } from '../server/app.ts'", 'only pages and texts'],
  ['tools/crash/run.ts', "import { App } from '../../client/app/app.tsx'", 'only the sync engine'],
  [
    'scripts/start.mjs',
    "import { readConfig } from '../server/config/index.ts'",
    'before anything is installed',
  ],
]

it.each(refused)('rejects, in %s: %s', async (path, text, why) => {
  expect(await problemsOf(path, text)).toEqual([expect.stringContaining(why)])
})

const allowed = [
  ['shared/domain/people/age.ts', "import * as z from 'zod/mini'\nimport { limits } from '../../limits.ts'"],
  [
    'client/sync/trpc.ts',
    "import type { AppRouter } from '#server/registry/router.ts'\nimport { createTRPCClient } from '@trpc/client'",
  ],
  ['client/app/app.tsx', "const page = () => import('../features/chat/page.tsx')"],
  ['client/features/chat/page.tsx', "import { Person } from '#client/features/connections/person.tsx'"],
  [
    'client/features/chat/parts/line.tsx',
    "import { Page } from '../page.tsx'\nimport { Button } from '#client/ui/button/button.tsx'",
  ],
  [
    'server/features/chat/store.ts',
    "import { isAccepted } from '../connections/store.ts'\nimport { orm } from '../../db/orm.ts'",
  ],
  ['server/features/chat/store.test.ts', "import { aMentor } from '#server/testing/data/people.ts'"],
  ['tools/bench/main.ts', "import { startRedis } from '../../server/testing/backends/redis-server.ts'"],
  ['tools/crash/run.ts', "import { createSyncClient } from '../../client/sync/client.ts'"],
  [
    'server/main.ts',
    "import { createApp } from './app.ts'\nimport { openMail } from './adapters/mail/index.ts'",
  ],
]

it.each(allowed)('allows, in %s: %s', async (path, text) => {
  expect(await problemsOf(path, text)).toEqual([])
})

it('finds the imports of this repository', async () => {
  const { notes } = await importBoundaries(repository)
  expect(Number.parseInt(notes[0], 10)).toBeGreaterThan(100)
})

it('finds features that use each other in a circle', () => {
  expect(edgesUpwards({ client: { chat: ['calls', 'notes'], calls: ['chat', 'calls'] } })).toEqual([
    'client: calls uses chat, which is above it',
    'client: calls uses calls, which is above it',
  ])
})

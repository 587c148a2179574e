import { expect, it } from 'vitest'
import { directions } from './directions.mjs'
import { planted, repository } from './planted.mjs'

const settings = JSON.stringify({
  imports: { '#shared/*': './shared/*', '#server/*': './server/*', '#client/*': './client/*' },
})

async function faultsOf(path, text) {
  const { problems } = await directions(await planted({ 'package.json': settings, [path]: text }))
  return problems
}

const refused = [
  ['shared/domain/age.ts', "import { x } from '#server/rate.ts'", 'knows neither side'],
  ['shared/domain/age.ts', "import { x } from '../../client/ui/x.ts'", 'knows neither side'],
  ['shared/domain/age.ts', "import { readFile } from 'node:fs/promises'", 'pure TypeScript'],
  ['shared/domain/age.ts', "import type { Pool } from 'pg'", 'pure TypeScript'],
  ['client/api/trpc.ts', "import { router } from '#server/router.ts'", 'only the types'],
  ['client/api/trpc.ts', "import { AppRouter } from '#server/router.ts'", 'only the types'],
  ['client/api/trpc.ts', "import type { Services } from '#server/services.ts'", 'only the types'],
  ['client/api/trpc.ts', "import type { AppRouter, caller } from '#server/router.ts'", 'only the types'],
  ['client/api/trpc.ts', "let x: import('#server/services.ts').Services", 'only the types'],
  ['client/features/chat/page.tsx', "import type { AppRouter } from '#server/router.ts'", 'only client/api'],
  ['client/features/chat/page.tsx', "import { z } from 'zod'", 'zod/mini'],
  ['client/features/chat/page.tsx', "import pg from 'pg'", 'a browser has none'],
  ['client/features/chat/page.tsx', "import { Dialog } from '@base-ui/react/dialog'", 'widget kit'],
  [
    'client/features/chat/page.tsx',
    "import { createTRPCClient } from '@trpc/client'",
    'only client/api speaks',
  ],
  ['client/features/chat/page.tsx', "import { App } from '../../app.tsx'", 'does not reach up'],
  ['client/features/chat/page.tsx', "import { Note } from '../notes/note.tsx'", 'listed edge'],
  [
    'client/features/chat/page.tsx',
    "const lazy = () => import('#client/features/notes/page.tsx')",
    'listed edge',
  ],
  ['client/features/chat/page.tsx', "export { Note } from '#client/features/notes/note.tsx'", 'listed edge'],
  [
    'client/features/chat/page.tsx',
    "import Page from '#client/features/connections/page.tsx'",
    'listed edge',
  ],
  [
    'client/features/chat/page.tsx',
    "import { x } from '#client/features/connections/parts/x.tsx'",
    'listed edge',
  ],
  ['client/ui/button.tsx', "import { boot } from '#client/api/session.ts'", 'design system'],
  ['client/ui/button.tsx', "import { Page } from '../features/chat/page.tsx'", 'design system'],
  ['client/ui/button.tsx', "import type { Me } from '#shared/schemas/account.ts'", 'knows no noun'],
  ['client/api/trpc.ts', "import { toast } from '#client/ui/toast.ts'", 'draws nothing'],
  ['server/rate.ts', "import { App } from '#client/app.tsx'", 'knows no client'],
  ['server/rate.ts', "import { aMentor } from './testing/people.ts'", 'for tests'],
  ['server/app.ts', "import { start } from './main.ts'", 'composition root'],
  ['server/router.ts', "import { createApp } from './app.ts'", 'only main.ts'],
  ['server/features/chat/store.ts', "import { router } from '#server/router.ts'", 'only the app'],
  ['server/db/unit.ts', "import { store } from '../features/chat/store.ts'", 'what features stand on'],
  ['server/trpc.ts', "import { store } from './features/chat/store.ts'", 'what features stand on'],
  ['server/live/runner.ts', "import { chat } from '#shared/schemas/chat.ts'", 'no noun'],
  ['server/adapters/mail/smtp.ts', "import { store } from '../../features/account/store.ts'", 'no noun'],
  ['server/adapters/mail/smtp.ts', "import { disk } from '../files/disk.ts'", 'another'],
  [
    'server/features/chat/router.ts',
    "import { smtp } from '#server/adapters/mail/smtp.ts'",
    'through its interface',
  ],
  ['server/features/chat/store.ts', "import { notes } from '../notes/store.ts'", 'listed edge'],
  ['server/features/chat/store.ts', "import { r } from '../connections/router.ts'", 'listed edge'],
  ['server/features/people/store.ts', "import { c } from '../connections/store.ts'", 'listed edge'],
  ['e2e/join.spec.ts', "import { app } from '../server/app.ts'", 'as a person does'],
  ['scripts/start.mjs', "import { readConfig } from '../server/config.ts'", 'before anything is installed'],
]

it.each(refused)('refuses, in %s: %s', async (path, text, why) => {
  expect(await faultsOf(path, text)).toEqual([expect.stringContaining(why)])
})

const allowed = [
  ['shared/domain/age.ts', "import * as z from 'zod/mini'\nimport { limits } from '../limits.ts'"],
  [
    'client/api/trpc.ts',
    "import type { AppRouter } from '#server/router.ts'\nimport { createTRPCClient } from '@trpc/client'",
  ],
  ['client/app.tsx', "const page = () => import('./features/chat/page.tsx')"],
  ['client/features/chat/page.tsx', "import { Person } from '#client/features/connections/person.tsx'"],
  [
    'client/features/chat/parts/line.tsx',
    "import { Page } from '../page.tsx'\nimport { Button } from '#client/ui/button.tsx'",
  ],
  [
    'server/features/chat/store.ts',
    "import { isAccepted } from '../connections/store.ts'\nimport { orm } from '../../db/orm.ts'",
  ],
  ['server/features/chat/store.test.ts', "import { aMentor } from '#server/testing/people.ts'"],
  [
    'server/main.ts',
    "import { createApp } from './app.ts'\nimport { openMail } from './adapters/mail/index.ts'",
  ],
]

it.each(allowed)('allows, in %s: %s', async (path, text) => {
  expect(await faultsOf(path, text)).toEqual([])
})

it('sees the imports of this repository', async () => {
  const { notes } = await directions(repository)
  expect(Number.parseInt(notes[0], 10)).toBeGreaterThan(100)
})

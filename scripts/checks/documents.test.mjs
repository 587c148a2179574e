import { expect, it } from 'vitest'
import { documents } from './documents.mjs'
import { fixtureRepo } from './fixture-repo.mjs'

const tree = {
  '.gitignore': '/data/\n.env\n',
  'package.json': JSON.stringify({ scripts: { start: 'x' } }),
  'server/main.ts': '',
  'server/features/notes/store.ts': '',
  'docs/rules.md': '# Rules\n\n## Notes and drafts\n',
}
const problemsOf = async (files) => (await documents(await fixtureRepo({ ...tree, ...files }))).problems

const missing = ['server/none.ts', 'server/none', 'none/', 'none/a.ts', 'none.ts', 'server/{main,none}/*.ts']

it.each(missing)('reports %s, which does not exist', async (path) => {
  expect(await problemsOf({ 'ARCHITECTURE.md': `See \`${path}\`.\n` })).toEqual([
    `ARCHITECTURE.md names ${path}, which is not there`,
  ])
})

const present = [
  'server/main.ts',
  'server/',
  'server/features/<noun>/store.ts',
  'server/features/*/{router,store}.ts',
  'node server/main.ts --port 1',
  'store.ts',
]
const noPaths = [
  'data/secret',
  'server/.env',
  '/dev/outbox',
  '@scope/name',
  'call/MENTOR',
  'application/json',
  'a.b',
]

it.each([...present, ...noPaths])('accepts %s', async (words) => {
  expect(await problemsOf({ 'docs/operating.md': `See \`${words}\`.\n` })).toEqual([])
})

it('reports a link, an anchor, and an npm script that do not exist', async () => {
  const text = [
    '[a](docs/rules.md) [b](docs/rules.md#notes-and-drafts) [c](https://example.org/x) [d](#here)',
    '[e](docs/none.md) [f](docs/rules.md#none)',
    '# Here',
    '```',
    'npm run start',
    'npm run none',
    '```',
  ]
  expect(await problemsOf({ 'README.md': text.join('\n') })).toEqual([
    'README.md links to docs/none.md, which is not there',
    'README.md links to docs/rules.md#none, which is not there',
    'README.md names npm run none, which package.json does not have',
  ])
})

it('checks only the links of decision records and the changelog, because they name removed files', async () => {
  const text = 'Was `server/gone.ts`, see [this](gone.md).\n'
  expect(await problemsOf({ 'docs/decisions/001-a.md': text, 'CHANGELOG.md': '`server/gone.ts`\n' })).toEqual(
    ['docs/decisions/001-a.md links to gone.md, which is not there'],
  )
})

it('fails if there is no document', async () => {
  const root = await fixtureRepo({ 'package.json': '{}' })
  expect((await documents(root)).problems).toEqual(['there is no document to check'])
})

import { expect, it } from 'vitest'
import { runChecks } from './all.mjs'
import { fixtureRepo, withRealSettings } from './fixture-repo.mjs'

const project = JSON.stringify({
  extends: '../tsconfig.base.json',
  compilerOptions: { types: [] },
  include: ['.'],
})
const wrong = 'export const wrong: number = "text"\n'

/** One fault for each part; `rules` and the others that read the tree find theirs in the same files. */
const faults = {
  'server/main.ts': `${wrong}import { f } from '../client/a.ts'\nexport   const   g = () => f.query('select ' + f)\n`,
  'server/dead.ts': `export const dead = 1\n${'//\n'.repeat(300)}`,
  'server/a.test.ts': "it.skip('[ZZ1] x', () => {})\n",
  'client/tsconfig.json': project,
  'client/a.ts': `${wrong}export const f = 1\n`,
  'shared/tsconfig.json': project,
  'shared/a.ts': wrong,
  'e2e/tsconfig.json': project,
  'e2e/a.spec.ts': wrong,
  'server/db/migrations/0001_a.sql': 'DROP TABLE "a";\n',
  'docs/rules.md': '# none\n',
  'README.md': 'See `server/none.ts`.\n',
  'package-lock.json': '{ "packages": { "": {} } }',
}

it('runs every part although each one fails, and says why', { timeout: 60_000 }, async () => {
  const root = await withRealSettings(await fixtureRepo(faults))
  const heard = []
  const results = await runChecks(root, ({ name }) => heard.push(name))
  const silent = results.filter(({ problems }) => problems.length === 0).map(({ name }) => name)
  expect(silent).toEqual([])
  expect(new Set(heard)).toEqual(new Set(results.map(({ name }) => name)))
  expect(heard).toHaveLength(16)
  const wordsOf = (part) => results.find(({ name }) => name === part).problems.join('\n')
  expect(wordsOf('format')).toContain('server/main.ts')
  expect(wordsOf('types: server')).toContain('server/main.ts(1,14): error TS2322')
  expect(wordsOf('types: client')).toContain('client/a.ts(1,14): error TS2322')
  expect(wordsOf('types: shared')).toContain('shared/a.ts(1,14): error TS2322')
  expect(wordsOf('types: e2e')).toContain('e2e/a.spec.ts(1,14): error TS2322')
  expect(wordsOf('dead code')).toContain('server/dead.ts')
  expect(wordsOf('bundle size')).toContain('index.html')
})

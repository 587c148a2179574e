import { expect, it } from 'vitest'
import { runChecks } from './all.mjs'
import { fixtureRepo, withRealSettings } from './fixture-repo.mjs'

const project = JSON.stringify({
  extends: '../tsconfig.base.json',
  compilerOptions: { types: [] },
  include: ['.'],
})
const wrong = 'export const wrong: number = "text"\n'

/** One fault for each check; checks that read the source tree find theirs in the same files. */
const faults = {
  'server/main.ts': `${wrong}import { f } from '../client/a.ts'\nexport   const   g = () => f.query('select ' + f)\n`,
  'server/seat.ts': 'export {}\n',
  'server/dead.ts': `export const dead = 1\n${'//\n'.repeat(300)}`,
  'server/a.test.ts': "it.skip('[ZZ1] x', () => {})\n",
  ...Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`server/full/f${at}.ts`, 'export {}\n'])),
  'client/tsconfig.json': project,
  'client/a.ts': `${wrong}export const f = 1\n`,
  'client/b.ts': "import { t } from '#shared/texts/t.ts'\nexport const title = t('a')\n",
  'client/c.css': 'p { left: 0 }\n',
  'shared/tsconfig.json': project,
  'shared/a.ts': wrong,
  'e2e/tsconfig.json': project,
  'e2e/a.spec.ts': wrong,
  'server/db/migrations/0001_a.sql': 'DROP TABLE "a";\n',
  'docs/rules.md': '# none\n',
  'README.md': 'See `server/none.ts`.\n',
  'package-lock.json': '{ "packages": { "": {} } }',
}

it('runs every check although each one fails, and reports why', async () => {
  const root = await withRealSettings(await fixtureRepo(faults))
  const reported = []
  const results = await runChecks(root, ({ name }) => reported.push(name))
  const passing = results.filter(({ problems }) => problems.length === 0).map(({ name }) => name)
  expect(passing).toEqual([])
  expect(new Set(reported)).toEqual(new Set(results.map(({ name }) => name)))
  expect(reported).toHaveLength(24)
  const outputOf = (check) => results.find(({ name }) => name === check).problems.join('\n')
  expect(outputOf('format')).toContain('server/main.ts')
  expect(outputOf('types: server')).toContain('server/main.ts(1,14): error TS2322')
  expect(outputOf('types: client')).toContain('client/a.ts(1,14): error TS2322')
  expect(outputOf('types: shared')).toContain('shared/a.ts(1,14): error TS2322')
  expect(outputOf('types: e2e')).toContain('e2e/a.spec.ts(1,14): error TS2322')
  expect(outputOf('dead code')).toContain('server/dead.ts')
  expect(outputOf('bundle size')).toContain('index.html')
})

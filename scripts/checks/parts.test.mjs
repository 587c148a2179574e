import { describe, expect, it } from 'vitest'
import { dependencies } from './dependencies.mjs'
import { noSkippedTests } from './no-skipped-tests.mjs'
import { fixtureRepo } from './fixture-repo.mjs'
import { ruleCoverage } from './rule-coverage.mjs'
import { fileLength } from './file-length.mjs'
import { folderSize } from './folder-size.mjs'
import { sql } from './sql.mjs'
import { textLookups } from './text-lookups.mjs'

const problemsOf = async (check, files) => (await check(await fixtureRepo(files))).problems

describe('fileLength', () => {
  it('counts the lines of files and functions, and prints the median of both', async () => {
    const long = (lines) => `export function f() {\n${'  g()\n'.repeat(lines - 2)}}\n`
    const files = {
      'server/a.ts': long(61),
      'server/b.ts': long(60),
      'server/c.ts': 'export {}\n'.repeat(301),
    }
    const { problems, notes } = await fileLength(await fixtureRepo(files))
    expect(problems).toEqual([
      'server/a.ts:1 a function of 61 lines, at most 60',
      'server/c.ts: 301 lines, at most 300',
    ])
    expect(notes).toEqual([
      'files 3, median 61, p90 301, most 301',
      'functions 2, median 61, p90 61, most 61',
    ])
  })

  it('ignores a describe callback, and counts an arrow function in a component', async () => {
    const body = '  g()\n'.repeat(60)
    const files = {
      'server/a.test.ts': `describe('x', () => {\n${body}})\n`,
      'client/a.tsx': `export const a = () => {\n${body}}\n`,
    }
    expect(await problemsOf(fileLength, files)).toEqual(['client/a.tsx:1 a function of 62 lines, at most 60'])
  })
})

describe('folderSize', () => {
  it('counts the source files of each folder, without tests and without those of its folders', async () => {
    const fill = (folder, count) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/f${at}.ts`, 'export {}\n']))
    const files = {
      ...fill('server/full', 20),
      ...fill('server/full/inner', 2),
      'server/full/f.test.ts': 'export {}\n',
      ...fill('client/over', 21),
    }
    const { problems, notes } = await folderSize(await fixtureRepo(files))
    expect(problems).toEqual(['client/over: 21 source files, at most 20'])
    expect(notes).toEqual(['3 folders, most 21'])
  })
})

describe('textLookups', () => {
  it('reports a text that is looked up while a module loads', async () => {
    const start = "import { callText } from '#shared/texts/chat/calls.ts'\n"
    const files = {
      'client/a.tsx': `${start}const label = callText('room.you')\nexport const a = () => label\n`,
      'client/b.tsx': `${start}const labels = { you: () => callText('room.you') }\nexport const b = () => labels.you()\n`,
      'client/c.tsx': "import { callText } from './other.ts'\nexport const c = callText('room.you')\n",
    }
    const { problems, notes } = await textLookups(await fixtureRepo(files))
    expect(problems).toEqual(["client/a.tsx:2 callText('room.you') runs while the module loads"])
    expect(notes).toEqual(['2 lookups'])
  })
})

describe('rules', () => {
  const rule = (...lines) => ({ 'docs/rules.md': lines.join('\n') })

  it('reports a rule without a test, a test without a rule, and a rule defined twice', async () => {
    const files = {
      ...rule('- [SU1] one', '- [SU2] two', '- [SU3] three', '- [AU-5] mail', '- [SU1] again'),
      'shared/a.test.ts': "it('[SU1, AU-5] one', () => {})\nit.each([1])('[SU9] %s', () => {})\n",
      'e2e/a.spec.ts': "test('[SU3] three', async () => {})\n",
    }
    expect(await problemsOf(ruleCoverage, files)).toEqual([
      '[SU1] is defined twice',
      'shared/a.test.ts:2 quotes [SU9], which docs/rules.md does not have',
      '[SU2] has no test that quotes it',
    ])
  })

  it('does not count a comment or another file as a test', async () => {
    const files = { ...rule('- [SU1] one'), 'server/a.ts': "it('[SU1]')\n", 'server/a.test.ts': '// [SU1]\n' }
    expect(await problemsOf(ruleCoverage, files)).toEqual(['[SU1] has no test that quotes it'])
  })

  it('reports a reference to a rule that does not exist', async () => {
    const files = {
      ...rule('- [SU1] one', '', 'See also [SU1], [SU7].'),
      'shared/a.test.ts': "it('[SU1] one', () => {})\n",
    }
    expect(await problemsOf(ruleCoverage, files)).toEqual([
      'docs/rules.md refers to [SU7], which it does not have',
    ])
  })

  it('fails if there is no rule', async () => {
    expect(await problemsOf(ruleCoverage, rule('# Rules'))).toEqual(['docs/rules.md has no rule'])
  })
})

describe('noSkippedTests', () => {
  const dodges = [
    'it.skip',
    'test.only',
    'it.todo',
    'describe.skip',
    'test.fixme',
    'it.skipIf(true)',
    'it.each([1]).only',
    'xit',
  ]

  it.each(dodges)('refuses %s', async (dodge) => {
    const problems = await problemsOf(noSkippedTests, { 'server/a.test.ts': `${dodge}('x', () => {})\n` })
    expect(problems[0]).toContain('every test runs, always')
  })

  it.each(['oxlint', 'eslint'])('rejects a comment that disables %s', async (tool) => {
    const text = `// ${tool}-disable-next-line no-console\nexport const a = 1\n`
    expect(await problemsOf(noSkippedTests, { 'server/a.ts': text })).toEqual([
      'server/a.ts:1 switches a check off',
    ])
  })

  it('allows @ts-expect-error in tests, and nothing else', async () => {
    const text = '// @ts\u002dexpect-error no rule, no build\nexport const a = 1\n'
    expect(await problemsOf(noSkippedTests, { 'server/a.test.ts': text, 'server/a.ts': text })).toEqual([
      'server/a.ts:1 switches a check off',
    ])
  })
})

describe('sql', () => {
  const built = [
    'db.query(`select * from a where b = ${c}`)',
    "db.query('select * from a where b = ' + c)",
    "db.query({ text: 'select ' + c, values: [] })",
    'const text = `select ${c}`\ndb.query(text)',
    'orm.execute(sql.raw(c))',
    'orm.execute(sql`select ${sql.identifier(c)}`)',
  ]

  it.each(built)('[IN-1] refuses %s', async (text) => {
    expect(await problemsOf(sql, { 'server/a.ts': `${text}\n` })).toHaveLength(1)
  })

  const apart = [
    "db.query('select * from a where b = $1', [c])",
    'orm.execute(sql`select ${c}`)',
    "const TABLE = 'a'\ndb.query(`select 1 from ${TABLE}`)",
    'db.query(`drop database ${pg.escapeIdentifier(c)}`)',
    'router.query(({ ctx }) => ctx.me)',
  ]

  it.each(apart)('[IN-1] allows %s', async (text) => {
    expect(await problemsOf(sql, { 'server/a.ts': `${text}\n` })).toEqual([])
  })
})

describe('dependencies', () => {
  const tree = (version, locked, more = {}) => ({
    '.npmrc': 'ignore-scripts=true\n',
    'package.json': JSON.stringify({ dependencies: { ws: version } }),
    'package-lock.json': JSON.stringify({
      packages: { '': { dependencies: { ws: version } }, 'node_modules/ws': { version: locked }, ...more },
    }),
  })

  it('passes if versions are pinned, locked, and safe', async () => {
    expect(await problemsOf(dependencies, tree('8.23.0', '8.23.0'))).toEqual([])
  })

  it('rejects a range', async () => {
    expect(await problemsOf(dependencies, tree('^8.23.0', '^8.23.0'))).toEqual([
      'package.json: ws is not pinned exactly: ^8.23.0',
    ])
  })

  it('rejects a lockfile that differs from package.json', async () => {
    expect(await problemsOf(dependencies, tree('8.23.0', '8.23.1'))).toEqual([
      'package-lock.json: ws differs from package.json',
    ])
  })

  it('[OP-4] rejects a package below its minimum version, also a nested copy', async () => {
    const nested = { 'node_modules/a/node_modules/nodemailer': { version: '9.1.0' } }
    expect(await problemsOf(dependencies, tree('8.21.0', '8.21.0', nested))).toEqual([
      'package-lock.json: node_modules/ws 8.21.0 is below 8.21.1',
      'package-lock.json: node_modules/a/node_modules/nodemailer 9.1.0 is below 9.1.1',
    ])
  })

  it.each(['busboy', 'engine.io', 'multer', 'socket.io-parser', 'better-auth'])(
    '[OP-4] rejects an old %s, also if only another package requires it',
    async (name) => {
      const nested = { [`node_modules/a/node_modules/${name}`]: { version: '1.0.0' } }
      expect(await problemsOf(dependencies, tree('8.23.0', '8.23.0', nested))).toEqual([
        expect.stringMatching(`${name} 1.0.0 is below`),
      ])
    },
  )

  it('rejects a lockfile without a required package, and finds it hoisted or nested', async () => {
    const more = {
      'node_modules/a': {
        version: '1.0.0',
        dependencies: { b: '1.0.0', ws: '8.23.0' },
        optionalDependencies: { c: '1.0.0' },
      },
      'node_modules/a/node_modules/b': { version: '1.0.0', dependencies: { a: '1.0.0' } },
    }
    expect(await problemsOf(dependencies, tree('8.23.0', '8.23.0', more))).toEqual([
      'package-lock.json: node_modules/a needs c, which is not there',
    ])
  })

  it('[OP-7] rejects an install script that is not listed as reviewed, and settings that let it run', async () => {
    const more = { 'node_modules/a': { version: '1.0.0', hasInstallScript: true } }
    const files = { ...tree('8.23.0', '8.23.0', more), '.npmrc': 'fund=false\n' }
    expect(await problemsOf(dependencies, files)).toEqual([
      'package-lock.json: node_modules/a has an install script that allowScripts does not name',
      '.npmrc lets packages run scripts while they are installed',
    ])
  })

  it('rejects a file that names a registry', async () => {
    const files = {
      ...tree('8.23.0', '8.23.0'),
      '.npmrc': 'ignore-scripts=true\nregistr\u0079=https://example.com/\n',
    }
    expect(await problemsOf(dependencies, files)).toEqual(['.npmrc names a package registry'])
  })
})

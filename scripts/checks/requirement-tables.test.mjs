import { expect, it } from 'vitest'
import { fixtureRepo } from './fixture-repo.mjs'
import { securityTable } from './requirement-tables.mjs'

const head = '| id | requirement | state | shown by | missing |\n| --- | --- | --- | --- | --- |\n'
const problemsOf = async (...rows) => {
  const root = await fixtureRepo({
    'docs/security.md': head + rows.map((row) => `| ${row} |\n`).join(''),
    'server/a.test.ts': "// Not here: [AU-3].\nit('[AU-1, SE-2] is tested', () => {})\n",
  })
  return (await securityTable(root)).problems.map((problem) => problem.replace('docs/security.md: ', ''))
}

it('accepts rows whose tests quote their ids, or the ids in brackets', async () => {
  const rows = [
    'AU-1 | a | held | `server/a.test.ts` |  ',
    'AU-2 | b | held | `server/a.test.ts` [SE-2], the check `lint` |  ',
    'AU-3 | c | partly | the figures in [performance](performance.md) | It is slow.',
    'AU-4 | d | not held |  | There are none.',
  ]
  expect(await problemsOf(...rows)).toEqual([])
})

it.each([
  ['AU-3 | a | held | `server/a.test.ts` |  ', 'AU-3 names server/a.test.ts, which does not quote [AU-3]'],
  ['AU-1 | a | held | `server/none.test.ts` |  ', 'AU-1 names server/none.test.ts, which is not there'],
  [
    'AU-1 | a | held | `server/a.test.ts` [SE-1] |  ',
    'AU-1 names server/a.test.ts, which does not quote [SE-1]',
  ],
  ['AU-1 | a | held |  |  ', 'AU-1 is held, but nothing shows it'],
  ['AU-1 | a | partly | `server/a.test.ts` |  ', 'AU-1 is partly, so its last column is wrong'],
  ['AU-1 | a | held | `server/a.test.ts` | Not at night.', 'AU-1 is held, so its last column is wrong'],
  ['AU-1 | a | mostly | `server/a.test.ts` |  ', "AU-1 is 'mostly', not one of: held, partly, not held"],
  ['AU-1 | a | held', 'this row cannot be read: | AU-1 | a | held |'],
])('rejects the row %s', async (row, problem) => {
  const other = 'AU-9 | b | not held |  | There are none.'
  expect(await problemsOf(row, other)).toEqual([problem])
})

it('rejects a second row with the same id, and a table without rows', async () => {
  const one = 'AU-1 | a | held | `server/a.test.ts` |  '
  expect(await problemsOf(one, one)).toEqual(['AU-1 has two rows'])
  expect(await problemsOf()).toEqual(['it has no row'])
})

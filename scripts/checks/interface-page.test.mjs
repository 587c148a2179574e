import { expect, it } from 'vitest'
import { fixtureRepo } from './fixture-repo.mjs'
import { interfacePage } from './interface-page.mjs'

const problemsOf = async (...sections) => {
  const root = await fixtureRepo({
    'docs/interface.md': `# Interface\n\n${sections.join('\n')}`,
    'e2e/a.spec.ts': "// Not here: [CH3].\ntest('[CH1, CH2] is tested', () => {})\n",
  })
  return (await interfacePage(root)).problems.map((problem) => problem.replace('docs/interface.md: ', ''))
}

const met = '### 1. A (met)\n\nIt does.\n\nShown by: the chat, in\n`e2e/a.spec.ts` [CH1, CH2].\n'

it('accepts expectations whose tests quote the ids, and that say what is missing', async () => {
  const partly = '### 2. B (partly)\n\nShown by: `e2e/a.spec.ts` [CH2].\n\nMissing: sound.\n'
  const none = '### 3. C (not met)\n\nMissing: all of it.\n\n## Others\n'
  expect(await problemsOf(met, partly, none)).toEqual([])
})

it.each([
  ['(met)\n\nShown by: `e2e/a.spec.ts` [CH3].\n', '2 names e2e/a.spec.ts, which does not quote [CH3]'],
  ['(met)\n\nShown by: `e2e/a.spec.ts`.\n', '2 names e2e/a.spec.ts without the id of a rule'],
  ['(met)\n\nShown by: `e2e/b.spec.ts` [CH1].\n', '2 names e2e/b.spec.ts, which is not there'],
  ['(partly)\n\nMissing: sound.\n', '2 is partly, but nothing shows it'],
  ['(partly)\n\nShown by: `e2e/a.spec.ts` [CH1].\n', '2 is partly, so what it says is missing is wrong'],
  ['(not met)\n', '2 is not met, so what it says is missing is wrong'],
  [
    '(met)\n\nShown by: `e2e/a.spec.ts` [CH1].\n\nMissing: sound.\n',
    '2 is met, so what it says is missing is wrong',
  ],
  ['(mostly)\n', 'this heading is not number 2 with a state: ### 2. B (mostly)'],
])('rejects an expectation %s', async (rest, problem) => {
  expect(await problemsOf(met, `### 2. B ${rest}`)).toEqual([problem])
})

it('rejects a page without expectations, and one out of order', async () => {
  expect(await problemsOf()).toEqual(['it has no expectation'])
  expect(await problemsOf(met, met)).toEqual(['this heading is not number 2 with a state: ### 1. A (met)'])
})

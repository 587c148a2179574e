import { chainOf, isTest, sourcesOf, walk } from './source.mjs'

const runners = new Set(['it', 'test', 'describe', 'suite', 'bench'])
const dodges = new Set(['skip', 'only', 'todo', 'fixme', 'fails', 'fail', 'skipIf', 'runIf'])
const aliases = new Set(['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe'])

/** Comments that disable a tool. Each pattern has a class of one letter, so that it does not match itself. */
const suppressions =
  /(?:ox|es|ts)lint[-]disable|@ts[-](?:ignore|nocheck)|(?:oxfmt|prettier)[-]ignore|(?:v8|c8|istanbul)[ ]ignore|@knip[i]gnore/
/** Allowed in tests only, to show that something does not compile. */
const expected = /@ts[-]expect-error/

/** No test is skipped or focused, and no finding of a tool is suppressed. */
export async function noSkippedTests(root) {
  const problems = []
  let tests = 0
  for (const source of await sourcesOf(root)) {
    source.text.split('\n').forEach((line, index) => {
      if (suppressions.test(line) || (expected.test(line) && !isTest(source.path))) {
        problems.push(`${source.path}:${index + 1} switches a check off`)
      }
    })
    if (!isTest(source.path)) continue
    walk(source.program, (node) => {
      if (node.type !== 'CallExpression') return
      const [name, ...members] = chainOf(node.callee)
      if (name === 'it' || name === 'test') tests += 1
      if (aliases.has(name) || (runners.has(name) && members.some((member) => dodges.has(member)))) {
        problems.push(
          `${source.path}:${source.lineAt(node.start)} ${[name, ...members].join('.')}: every test runs, always`,
        )
      }
    })
  }
  return { problems, notes: [`${tests} tests written`] }
}

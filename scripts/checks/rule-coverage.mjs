import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chainOf, isTest, sourcesOf, stringOf, walk } from './source.mjs'

const id = '[A-Z]{1,3}-?\\d+[a-z]?'
const defined = new RegExp(`^- \\[(${id})\\] \\S`, 'gm')
const quoted = new RegExp(`\\[(${id}(?:, ?${id})*)\\]`, 'g')

/**
 * Every rule of docs/rules.md is quoted in the title of a test, and every rule quoted in a title or in docs/rules.md
 * exists.
 */
export async function ruleCoverage(root) {
  const text = await readFile(join(root, 'docs/rules.md'), 'utf8')
  const ids = [...text.matchAll(defined)].map((match) => match[1])
  const known = new Set(ids)
  const problems = [...known]
    .filter((one) => ids.indexOf(one) !== ids.lastIndexOf(one))
    .map((one) => `[${one}] is defined twice`)
  for (const one of [...text.matchAll(quoted)].flatMap((match) => match[1].split(/, ?/))) {
    if (!known.has(one)) problems.push(`docs/rules.md refers to [${one}], which it does not have`)
  }
  const held = new Set()
  for (const source of (await sourcesOf(root)).filter(({ path }) => isTest(path))) {
    for (const title of titlesOf(source)) {
      for (const one of [...title.text.matchAll(quoted)].flatMap((match) => match[1].split(/, ?/))) {
        held.add(one)
        if (!known.has(one))
          problems.push(`${source.path}:${title.line} quotes [${one}], which docs/rules.md does not have`)
      }
    }
  }
  problems.push(
    ...[...known].filter((one) => !held.has(one)).map((one) => `[${one}] has no test that quotes it`),
  )
  if (known.size === 0) problems.push('docs/rules.md has no rule')
  return { problems, notes: [`${known.size} rules`] }
}

function titlesOf({ program, lineAt }) {
  const titles = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !['it', 'test', 'describe'].includes(chainOf(node.callee)[0]))
      return
    const text = stringOf(node.arguments[0])
    if (text !== null) titles.push({ text, line: lineAt(node.start) })
  })
  return titles
}

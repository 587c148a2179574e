import { isTest, sourcesOf, walk } from './source.mjs'

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** No text is looked up and nothing is formatted while a module loads: the language is not known by then (record 024). */
export async function textLookups(root) {
  const problems = []
  let lookups = 0
  for (const { path, program, text, lineAt } of await sourcesOf(root)) {
    if (isTest(path) || path.startsWith('e2e/') || path.startsWith('shared/texts/i18n/')) continue
    const names = new Set(program.body.flatMap(importedTexts))
    if (names.size === 0) continue
    walk(program, (node, parents) => {
      if (node.type !== 'CallExpression' || !names.has(node.callee.name)) return
      lookups += 1
      if (!parents.some(({ type }) => functions.has(type)))
        problems.push(
          `${path}:${lineAt(node.start)} ${text.slice(node.start, node.end)} runs while the module loads`,
        )
    })
  }
  return { problems, notes: [`${lookups} lookups`] }
}

function importedTexts(statement) {
  if (statement.type !== 'ImportDeclaration' || !/(?:^|\/)texts\//.test(statement.source.value)) return []
  return statement.specifiers.map(({ local }) => local.name)
}

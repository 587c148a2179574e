import { chainOf, sourcesOf, walk } from './source.mjs'

const runs = new Set(['query', 'execute', 'unsafe', 'prepare'])
const quoting = new Set(['escapeIdentifier', 'escapeLiteral'])

/**
 * No SQL is built from strings (IN-1). A statement is a literal, or uses the `sql` tag of the ORM, which passes values
 * separately; a name goes through `escapeIdentifier`, or is a constant of the same file.
 */
export async function sql(root) {
  const problems = []
  for (const source of (await sourcesOf(root)).filter(({ path }) =>
    /^(?:server|bench|e2e|scripts)\//.test(path),
  )) {
    const names = { fixed: constantsOf(source.program), built: new Set() }
    walk(source.program, (node) => {
      if (node.type === 'VariableDeclarator' && node.init && isBuilt(node.init, names))
        names.built.add(node.id.name)
      const why = fault(node, names)
      if (why) problems.push(`${source.path}:${source.lineAt(node.start)} ${why}`)
    })
  }
  return { problems, notes: [] }
}

function fault(node, names) {
  if (
    node.type === 'MemberExpression' &&
    node.object.name === 'sql' &&
    /^(?:raw|identifier)$/.test(node.property.name ?? '')
  ) {
    return `sql.${node.property.name} puts text into a statement`
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null
  if (!runs.has(chainOf(node.callee).at(-1))) return null
  const [first] = node.arguments
  const text =
    first?.type === 'ObjectExpression'
      ? first.properties.find((one) => one.key?.name === 'text')?.value
      : first
  return text && (isBuilt(text, names) || names.built.has(text.name))
    ? 'this statement is built from strings'
    : null
}

/** True if a part of a template or concatenation is not a literal or constant of this file. */
function isBuilt(node, names) {
  const isKnown = (part) =>
    (part.type === 'Literal' && typeof part.value === 'string') ||
    (part.type === 'Identifier' && names.fixed.has(part.name)) ||
    (part.type === 'CallExpression' && quoting.has(chainOf(part.callee).at(-1))) ||
    (/^(?:TemplateLiteral|BinaryExpression)$/.test(part.type) && !isBuilt(part, names))
  if (node.type === 'TemplateLiteral') return !node.expressions.every(isKnown)
  return node.type === 'BinaryExpression' && ![node.left, node.right].every(isKnown)
}

/** Names of `const NAME = 'text'` at the top level of a file. */
function constantsOf(program) {
  const declared = program.body
    .map((node) => node.declaration ?? node)
    .filter((node) => node.type === 'VariableDeclaration' && node.kind === 'const')
    .flatMap((node) => node.declarations)
  return new Set(declared.filter(({ init }) => typeof init?.value === 'string').map((one) => one.id.name))
}

import { chainOf, isTest, sourcesOf, walk } from './source.mjs'

const limits = { file: 300, function: 60 }
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Files and functions have a maximum number of lines, so that each can be read as a whole. */
export async function fileLength(root) {
  const problems = []
  const fileSizes = []
  const functionSizes = []
  for (const source of await sourcesOf(root)) {
    const length = source.lineAt(source.text.trimEnd().length)
    if (!isTest(source.path)) fileSizes.push(length)
    if (length > limits.file) problems.push(`${source.path}: ${length} lines, at most ${limits.file}`)
    for (const one of functionsOf(source)) {
      if (!isTest(source.path)) functionSizes.push(one.length)
      if (one.length > limits.function) {
        problems.push(
          `${source.path}:${one.line} a function of ${one.length} lines, at most ${limits.function}`,
        )
      }
    }
  }
  return { problems, notes: [`files ${spread(fileSizes)}`, `functions ${spread(functionSizes)}`] }
}

function functionsOf({ path, program, lineAt }) {
  const found = []
  walk(program, (node, parents) => {
    if (!functions.has(node.type) || !node.body) return
    const parent = parents.at(-1)
    // The callback of a describe groups tests and is not counted as a function.
    const isChapter =
      isTest(path) && parent?.type === 'CallExpression' && chainOf(parent.callee).includes('describe')
    if (!isChapter)
      found.push({ line: lineAt(node.start), length: lineAt(node.end) - lineAt(node.start) + 1 })
  })
  return found
}

function spread(numbers) {
  if (numbers.length === 0) return 'none'
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return `${sorted.length}, median ${at(0.5)}, p90 ${at(0.9)}, most ${sorted.at(-1)}`
}

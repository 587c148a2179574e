import { AsyncLocalStorage } from 'node:async_hooks'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Generated folders, by path; `node_modules` is skipped at any depth. */
const generated = new Set([
  'dist',
  'data',
  '.git',
  'test-results',
  'playwright-report',
  'tools/bench/results',
])

/** Every file of the tree as a path relative to `root` with forward slashes, sorted. */
export async function filesOf(root, folder = '') {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.name === 'node_modules' || generated.has(path)) return []
      if (entry.isDirectory()) return filesOf(root, path)
      return entry.isFile() ? [path] : []
    }),
  )
  return nested.flat().toSorted()
}

export const isSource = (path) => /\.(?:tsx?|mjs)$/.test(path)
/** `contract.ts` is a test suite that every implementation of an adapter runs. */
export const isTest = (path) => /\.test\.(?:tsx?|mjs)$|\/contract\.ts$|^e2e\/.*\.spec\.ts$/.test(path)

/** What has been read in this task, by its folder. */
const known = new AsyncLocalStorage()

/** Runs a task in which no file changes: each is parsed once. */
export const shareSources = (task) => known.run(new Map(), task)

/**
 * Source files with their text and syntax tree. Every check that reads code uses this, so a file that does not parse
 * is a thrown error and cannot be skipped silently.
 */
export function sourcesOf(root) {
  const sources = known.getStore()?.get(root) ?? readSources(root)
  known.getStore()?.set(root, sources)
  return sources
}

async function readSources(root) {
  const { parseSync } = await import('vite')
  const paths = (await filesOf(root)).filter(isSource)
  return Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(root, path), 'utf8')
      const parsed = parseSync(path, text)
      const error = parsed.errors[0]
      if (error) throw new Error(`${path} does not parse: ${error.message}`)
      return { path, text, program: parsed.program, lineAt: lines(text) }
    }),
  )
}

/** Calls `visit(node, parents)` for every node; `parents` runs from the root down, and is valid during the call. */
export function walk(node, visit, parents = []) {
  visit(node, parents)
  parents.push(node)
  for (const key in node) {
    const value = node[key]
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) value.forEach((child) => isNode(child) && walk(child, visit, parents))
    else if (isNode(value)) walk(value, visit, parents)
  }
  parents.pop()
}

const isNode = (value) => typeof value?.type === 'string'

/** The name and the members of a call chain: `it.each([])('x')` is ['it', 'each']. */
export function chainOf(callee) {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'MemberExpression') return [...chainOf(callee.object), callee.property.name]
  if (callee.type === 'CallExpression') return chainOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return chainOf(callee.tag)
  return [undefined]
}

/** The text of a string literal or template, with `${}` for each expression; null for anything else. */
export function stringOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map((part) => part.value.cooked).join('${}')
  return null
}

function lines(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (starts[middle] <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { featureEdges, layers } from './layers.mjs'
import { filesOf, sourcesOf, walk } from './source.mjs'

const isTest = /\.test\.[a-z]+$|^server\/(?:testing|tests)\/|^client\/testing\/|\/contract\.ts$/

/** Tools that start servers, as tests do. */
const mayUseTestHelpers = /^tools\/(?:bench|crash|fuzz)\//

/**
 * Rules that the layers cannot express. Each import is one line, `from -> to {names}`, followed by ` type` if it
 * imports types only; `to` starts with `pkg:` for a package. A line that matches a pattern is rejected.
 */
const rules = [
  [
    /^shared\/(?!.*\.test\.ts).* -> pkg:(?!zod(?:\/mini)? ?)/,
    'shared/ is pure TypeScript and zod: no DOM, no Node.js, no I/O',
  ],
  [
    /^client\/.* -> server\/(?!registry\/(?:router\.ts \{(?:(?:AppRouter|LiveQueryName|LiveInput|LiveValue),?)+\}|staff-router\.ts \{StaffRouter\}|guardian-router\.ts \{GuardianRouter\}) type$)/,
    'the client may import only types from server/registry/router.ts, staff-router.ts, and guardian-router.ts',
  ],
  [/^client\/(?!sync\/).* -> server\//, 'only client/sync knows the server'],
  [
    /^client\/(?!.*\.test\.|build\/|vite\.config).* -> pkg:(?:node:|@?fastify|@trpc\/server|drizzle|pg\b|sharp|nodemailer)/,
    'not available in a browser',
  ],
  [/^client\/(?!.*\.test\.).* -> pkg:zod(?: type)?$/, 'the browser loads zod/mini only'],
  [
    /^client\/(?!sync\/).* -> pkg:(?:@trpc\/client|idb)/,
    'only client/sync talks to the server and to IndexedDB',
  ],
  [
    /^client\/ui\/.* -> (?:client\/(?!ui\/|state\/|router\/)|shared\/(?:contract|domain|policy))/,
    'client/ui knows no feature',
  ],
  [
    /^server\/(?:sync|adapters)\/(?!.*\.test\.ts ).* -> shared\/(?:contract\/(?!live\.ts|topics\.ts|account\.ts \{Me\} type)|domain\/(?!ids\.ts))/,
    'server/sync and server/adapters know no feature',
  ],
  [
    /^server\/(?!adapters\/([a-z]+)\/).* -> server\/adapters\/[a-z]+\/(?!(?:index|errors)\.ts)/,
    'an adapter is used through its interface',
  ],
  [
    /^server\/adapters\/([a-z]+)\/.* -> server\/adapters\/(?!\1\/|[a-z]+\/index\.ts)/,
    'an adapter is used through its interface',
  ],
  [/^e2e\/.* -> (?:client|server|tools)\//, 'browser tests see only pages and texts'],
  [/^tools\/(?!.*\.test\.ts ).* -> client\/(?!sync\/)/, 'tools use only the sync engine of the client'],
  [
    /^scripts\/(?!.*\.test\.).* -> (?:client|server|shared|tools)\//,
    'scripts run before anything is installed',
  ],
]

/** The layer of a file: its list in `layers` and its position there, or null if it is in none. */
function layerOf(path) {
  for (const [list, names] of Object.entries(layers)) {
    const rank = names.findIndex((name) => path === name || path.startsWith(`${name}/`))
    if (rank >= 0 && (list !== 'tools' || path.startsWith('tools/'))) return { list, rank, name: names[rank] }
  }
  return null
}

/** Why the layers reject this import, or null. */
function layerProblem(from, to) {
  if (isTest.test(from) || (mayUseTestHelpers.test(from) && isTest.test(to)) || to.startsWith('pkg:'))
    return null
  if (isTest.test(to)) return 'only tests import test helpers'
  const [source, target] = [layerOf(from), layerOf(to)]
  if (!target && /^(?:server|client|shared|tools)\/.*\.tsx?$/.test(to))
    return `${to} is in no layer of scripts/checks/layers.mjs`
  if (!source || !target) return null
  if (source.list !== target.list)
    return target.list === 'shared' ||
      source.list === 'tools' ||
      (source.list === 'client' && target.list === 'server')
      ? null
      : `${source.list}/ does not import from ${target.list}/`
  if (target.rank < source.rank) return `${target.name} is above ${source.name}`
  return source.name.endsWith('/features') && target.name === source.name ? featureProblem(from, to) : null
}

function featureProblem(from, to) {
  const [side] = from.split('/')
  const [feature, other] = [from, to].map((path) => path.split('/')[2])
  if (feature === other) return null
  const isBelow = (featureEdges[side][feature] ?? []).includes(other)
  const isShared = /\/(?:[a-z-]*store\.ts|(?!page\.tsx|.*-page\.tsx)[a-z-]+\.tsx)$/.test(to)
  return isBelow && isShared ? null : `${feature} may not import this from ${other}`
}

/** The edges of a table of features that do not lead downwards: circles need one. */
export function edgesUpwards(edges) {
  return Object.entries(edges).flatMap(([side, features]) => {
    const names = Object.keys(features)
    return names.flatMap((feature, rank) =>
      features[feature]
        .filter((other) => names.includes(other) && names.indexOf(other) <= rank)
        .map((other) => `${side}: ${feature} uses ${other}, which is above it`),
    )
  })
}

/** Checks every import: static, `import()`, `export from` and `import('x').Type`. */
export async function importBoundaries(root) {
  const known = new Set(await filesOf(root))
  const aliases = await aliasesOf(root)
  const problems = edgesUpwards(featureEdges)
  let count = 0
  for (const source of await sourcesOf(root)) {
    for (const found of importsOf(source)) {
      const { line, target } = lineOf(source.path, found, known, aliases)
      count += 1
      const isTestFile = isTest.test(source.path)
      const why =
        layerProblem(source.path, target) ??
        rules.find(([pattern]) => pattern.test(line) && !(isTestFile && /^server|^client/.test(line)))?.[1]
      if (why) problems.push(`${source.path}:${source.lineAt(found.start)} ${line}: ${why}`)
    }
  }
  return { problems, notes: [`${count} imports`] }
}

function importsOf({ program }) {
  const found = []
  walk(program, (node) => {
    const from = node.source ?? (node.type === 'TSImportType' ? (node.argument ?? node.source) : null)
    const to = from?.value ?? from?.literal?.value
    if (typeof to !== 'string' || !/Import|Export/.test(node.type)) return
    const names = (node.specifiers ?? []).map((one) => one.imported?.name ?? one.local?.name ?? '*')
    const kinds = [
      node.importKind ?? node.exportKind,
      ...(node.specifiers ?? []).map((one) => one.importKind),
    ]
    const isType =
      node.type === 'TSImportType' ||
      kinds[0] === 'type' ||
      (kinds.length > 1 && kinds.slice(1).every((kind) => kind === 'type'))
    found.push({ to, names, isType, start: node.start })
  })
  return found
}

function lineOf(from, { to, names, isType }, known, aliases) {
  const target = resolve(from, to.replace(/\?.*$/, ''), known, aliases)
  const what = target.startsWith('pkg:') ? '' : ` {${names.join()}}`
  return { target, line: `${from} -> ${target}${what}${isType ? ' type' : ''}` }
}

function resolve(from, to, known, aliases) {
  const alias = aliases.find(([name]) => to.startsWith(name))
  if (!alias && !to.startsWith('.')) return `pkg:${to}`
  const path = alias ? alias[1] + to.slice(alias[0].length) : posix.join(dirname(from), to)
  return ['', '.ts', '.tsx', '/index.ts'].map((end) => path + end).find((full) => known.has(full)) ?? path
}

/** The `imports` of package.json, `#shared/*` as ['#shared/', 'shared/']. */
async function aliasesOf(root) {
  const file = join(root, 'package.json')
  if (!existsSync(file)) return []
  const { imports = {} } = JSON.parse(await readFile(file, 'utf8'))
  return Object.entries(imports).map(([name, path]) => [
    name.replace(/\*$/, ''),
    path.replace(/^\.\//, '').replace(/\*$/, ''),
  ])
}

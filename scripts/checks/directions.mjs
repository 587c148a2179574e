import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { filesOf, sourcesOf, walk } from './source.mjs'

/**
 * Who may import whom. Each import becomes one line, `from -> to {names}`, with ` type` at the end where
 * only types cross and `pkg:` before what is not ours; a line that a pattern meets is a fault. `\1` is the feature one is in.
 */
const refused = [
  [/^shared\/.* -> (?:client|server|e2e|scripts|bench|crash)\//, 'shared/ knows neither side'],
  [
    /^shared\/(?!.*\.test\.ts).* -> pkg:(?!zod(?:\/mini)? ?)/,
    'shared/ is pure TypeScript and zod: no DOM, no Node, no I/O',
  ],

  [
    /^client\/.* -> server\/(?!router\.ts \{(?:(?:AppRouter|ViewName|LiveInput|LiveValue),?)+\} type$)/,
    'only the types of `server/router.ts` cross: AppRouter, and those of the live views',
  ],
  [/^client\/(?!api\/).* -> server\//, 'only client/api knows the router'],
  [
    /^client\/(?!.*\.test\.|vite\.config).* -> pkg:(?:node:|@?fastify|@trpc\/server|drizzle|pg\b|sharp|nodemailer)/,
    'a browser has none of it',
  ],
  [/^client\/(?!.*\.test\.).* -> pkg:zod(?: type)?$/, 'a browser loads zod/mini only'],
  [/^client\/(?!ui\/).* -> pkg:@base-ui\//, 'only client/ui knows the widget kit'],
  [/^client\/(?!api\/).* -> pkg:@trpc\/client/, 'only client/api speaks to the server'],
  [/^client\/ui\/.* -> client\/(?!ui\/)/, 'ui/ is a design system: it stands on nothing of ours but shared/'],
  [/^client\/ui\/.* -> shared\/(?:schemas|domain|policy|topics)/, 'ui/ knows no noun'],
  [/^client\/api\/.* -> client\/(?!api\/|pages\.ts)/, 'api/ is the wire: it draws nothing'],
  [
    /^client\/features\/.* -> client\/(?!features\/|api\/|ui\/|pages\.ts)/,
    'a feature does not reach up to the app',
  ],

  [/^server\/.* -> client\//, 'the server knows no client'],
  [
    /^server\/(?!testing\/|.*\.test\.ts).* -> server\/(?:testing\/|.*\.test\.ts)/,
    'server/testing is for tests',
  ],
  [
    /^server\/(?!testing\/|.*\.test\.ts).* -> server\/main\.ts/,
    'main.ts is the composition root: nothing reaches up to it',
  ],
  [/^server\/(?!testing\/|main\.ts|.*\.test\.ts).* -> server\/app\.ts/, 'only main.ts makes the app'],
  [
    /^server\/(?!testing\/|main\.ts|app\.ts|http\/|.*\.test\.ts).* -> server\/router\.ts/,
    'only the app mounts the router',
  ],
  [
    /^server\/(?:db|jobs|policy|mail|trpc|config|log)\b(?!.*\.test\.ts ).* -> server\/features\//,
    'what features stand on does not know them',
  ],
  [
    /^server\/(?:live|adapters)\/(?!.*\.test\.ts ).* -> (?:server\/features\/|shared\/schemas\/(?!live\.ts|account\.ts \{Me\} type)|shared\/domain\/(?!ids\.ts))/,
    'live/ and adapters/ know no noun',
  ],
  [
    /^server\/(?!testing\/|main\.ts|.*\.test\.ts |.*\/suite\.ts )(?!adapters\/([a-z]+)\/).* -> server\/adapters\/[a-z]+\/(?!(?:index|failure)\.ts|[a-z-]+-table\.ts)/,
    'an adapter is used through its interface',
  ],
  [
    /^server\/adapters\/([a-z]+)\/.* -> server\/adapters\/(?!\1\/|[a-z]+\/index\.ts)/,
    'one adapter does not reach into another',
  ],

  [
    /^(client|server)\/features\/([a-z]+)\/(?!.*\.test\.tsx? ).* -> \1\/features\/(?!\2\/)/,
    'a feature reaches another only along a listed edge',
  ],
  [/^e2e\/.* -> (?:client|server)\//, 'a journey knows the product as a person does: by its pages and texts'],
  [
    /^crash\/.* -> client\/(?!api\/outbox-queue\.ts )/,
    'the crash check has the outbox of the browser, and nothing else of it: the rest needs one',
  ],
  [/^(?:client|server)\/.* -> crash\//, 'the product does not know who breaks it'],
  [/^scripts\/(?!.*\.test\.).* -> (?:client|server|shared)\//, 'scripts run before anything is installed'],
]

/** The edges between features: from, to. Along one, only the store or an exported component is reached. */
const edges = [
  ['account', 'connections'],
  ['availability', 'connections'],
  ['availability', 'people'],
  ['chat', 'availability'],
  ['chat', 'calls'],
  ['chat', 'connections'],
  ['calls', 'connections'],
  ['calls', 'safety'],
  ['connections', 'people'],
  ['files', 'connections'],
  ['files', 'people'],
  ['mentors', 'availability'],
  ['mentors', 'people'],
  ['notes', 'people'],
  ['people', 'account'],
  ['safety', 'connections'],
  ['safety', 'account'],
  ['safety', 'people'],
  ['chat', 'safety'],
  ['connections', 'safety'],
  ['mentors', 'safety'],
]

const alongAnEdge = new RegExp(
  `^(?:server/features/(?:${edges.map(([from, to]) => `${from}/.* -> server/features/${to}/store\\.ts`).join('|')})` +
    `|client/features/(?:${edges.map(([from, to]) => `${from}/.* -> client/features/${to}/(?:store\\.ts|(?!page\\.tsx|.*-page\\.tsx)[a-z-]+\\.tsx)`).join('|')}))(?: |$)`,
)

/** Import directions over resolved files: also `import()`, `export from` and `import('x').Type`. */
export async function directions(root) {
  const known = new Set(await filesOf(root))
  const aliases = await aliasesOf(root)
  const problems = []
  let count = 0
  for (const source of await sourcesOf(root)) {
    for (const found of importsOf(source)) {
      const line = lineOf(source.path, found, known, aliases)
      count += 1
      const rule = refused.find(([pattern]) => pattern.test(line))
      if (rule && !alongAnEdge.test(line))
        problems.push(`${source.path}:${source.lineAt(found.start)} ${line}: ${rule[1]}`)
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
  return `${from} -> ${target}${what}${isType ? ' type' : ''}`
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

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { isBuilt } from '../lib/client.mjs'
import { findNode } from '../lib/install.mjs'
import { run } from '../lib/run.mjs'
import { dependencies } from './dependencies.mjs'
import { documents } from './documents.mjs'
import { importBoundaries } from './import-boundaries.mjs'
import { interfacePage } from './interface-page.mjs'
import { noSkippedTests } from './no-skipped-tests.mjs'
import { logicalProperties } from './logical-properties.mjs'
import { migrations } from './migrations.mjs'
import { retiredWords } from './retired-words.mjs'
import { ruleCoverage } from './rule-coverage.mjs'
import { safeguardingTable, securityTable } from './requirement-tables.mjs'
import { fileLength } from './file-length.mjs'
import { folderSize } from './folder-size.mjs'
import { shareSources } from './source.mjs'
import { sql } from './sql.mjs'
import { bundleSize, consoleSize } from './bundle-size.mjs'
import { textLookups } from './text-lookups.mjs'

/** The timeout of a hanging tool, in milliseconds: several times the duration of the slowest one on a busy machine. */
const timeout = 600_000

/** Each check returns { problems, notes }. Slow checks come first, so that they start first. */
const checks = {
  lint: (root) => tool(root, 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '.']),
  'types: server': types('tsconfig.json'),
  'types: client': types('client/tsconfig.json'),
  'types: console': types('client/staff/tsconfig.json'),
  'types: shared': types('shared/tsconfig.json'),
  'types: e2e': types('e2e/tsconfig.json'),
  // By now, `npm test` has built the client for its journeys.
  'bundle size': buildAndMeasure,
  'dead code': (root) => tool(root, 'knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
  format: (root) => tool(root, 'oxfmt/bin/oxfmt', ['--check', '.']),
  'import boundaries': importBoundaries,
  'rule coverage': ruleCoverage,
  'security table': securityTable,
  'safeguarding table': safeguardingTable,
  'interface page': interfacePage,
  'retired words': retiredWords,
  'file length': fileLength,
  'folder size': folderSize,
  'no skipped tests': noSkippedTests,
  'logical properties': logicalProperties,
  'text lookups': textLookups,
  sql,
  migrations,
  dependencies,
  documents,
}

/** Runs all checks, as many at once as there are processors; calls `onResult` when each ends. */
export async function runChecks(root, onResult) {
  const queue = Object.entries(checks)
  const results = []
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const result = await timed(root, ...next)
      results.push(result)
      onResult(result)
    }
  }
  await shareSources(() => Promise.all(Array.from({ length: availableParallelism() }, worker)))
  return results
}

async function timed(root, name, check) {
  const began = performance.now()
  const { problems, notes = [] } = await check(root).catch((error) => ({ problems: [error.message] }))
  return { name, problems, notes, seconds: (performance.now() - began) / 1000 }
}

async function tool(root, bin, args) {
  const { code, output, timedOut } = await run(findNode(root), [join(root, 'node_modules', bin), ...args], {
    cwd: root,
    timeout,
  })
  if (timedOut) return { problems: [`stopped after ${timeout / 1000} s`] }
  return {
    problems: code === 0 ? [] : [stripVTControlCharacters(output).trim() || `ended with code ${code}`],
  }
}

function types(project) {
  // As many checks run at once as there are processors, so each takes one.
  return (root) => tool(root, 'typescript/bin/tsc', ['-p', project, '--singleThreaded'])
}

/** Measures a new build if dist/ is outdated. */
async function buildAndMeasure(root) {
  if (isBuilt(root)) return measure(root)
  const outDir = join(root, 'node_modules/.cache/measured/dist')
  const built = await tool(root, 'vite/bin/vite.js', [
    'build',
    'client',
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ])
  return built.problems.length > 0 ? built : measure(join(outDir, '..'))
}

async function measure(folder) {
  const measured = [await bundleSize(folder), await consoleSize(folder)]
  return {
    problems: measured.flatMap(({ problems }) => problems),
    notes: measured.flatMap(({ notes }) => notes),
  }
}

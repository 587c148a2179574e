import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/client.mjs'
import { getBrowser } from './lib/ensure-browser.mjs'
import { getServers, SkippedGroup } from './lib/ensure-servers.mjs'
import { ensureInstalled, findNode, UserError } from './lib/install.mjs'
import { countsOf, troublesOf } from './lib/reports.mjs'
import { run } from './lib/run.mjs'

/**
 * `npm test`: checks, unit and feature tests, these once more with several nodes, a minute of the crash check, start-up
 * tests, browser journeys;
 * `npm test -- unit e2e` runs some of them. A part that fails, runs nothing or hangs makes the whole fail; the others still run.
 * A test that fails is tried once more. One that passes then lets the run pass and is named at the end: the machine
 * may have been busy, or the test or the product has a race, which is to be mended.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const minute = 60_000

/**
 * These only end a run that hangs; a slow or busy machine gets the time it needs. A part that prints nothing for
 * `idleTimeout` is killed: tests report as they finish, and each has a shorter timeout of its own.
 */
const overall = 60 * minute
const idleTimeout = 6 * minute

const parts = {
  checks: {
    run: ({ script }) => script('scripts/check.mjs', (report) => [`--counts=${report}`]),
  },
  unit: { run: ({ vitest }) => vitest('--project', 'unit', '--project', 'scripts') },
  nodes: {
    prepare: prepareServers,
    run: ({ vitest }) => vitest('--project', 'nodes'),
  },
  crash: {
    prepare: findOrMiss,
    // How soon a node is back is told of: this machine may do much else meanwhile.
    run: ({ script }) =>
      script('tools/crash/main.ts', (report) => [
        '--seconds',
        '60',
        '--allow-slow-recovery',
        '--counts',
        report,
      ]),
  },
  startup: { run: ({ vitest }) => vitest('--project', 'startup') },
  e2e: { prepare: prepareJourneys, run: ({ journeys }) => journeys() },
}

const began = performance.now()
const say = (sentence) => console.log(sentence)
const chosen = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'pathlight-reports-'))

try {
  const wrong = chosen.find((name) => !Object.hasOwn(parts, name))
  if (wrong)
    throw new UserError(`Unknown test group "${wrong}". Choose one of: ${Object.keys(parts).join(', ')}`)
  await ensureInstalled(root, say)
  const results = []
  for (const name of Object.keys(parts)) {
    if (chosen.length === 0 || chosen.includes(name)) results.push(await runPart(name, parts[name]))
  }
  conclude(results)
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function runPart(name, part) {
  const started = performance.now()
  say(`\n── ${name}`)
  const seconds = () => (performance.now() - started) / 1000
  try {
    const env = (await part.prepare?.()) ?? {}
    const timeout = overall - (performance.now() - began)
    if (timeout <= 0) throw new UserError(`not run: the ${overall / minute} minutes for everything were over`)
    const report = join(folder, `${name}.json`)
    const { code, timedOut } = await part.run(runners(report, timeout, env))
    const text = await readFile(report, 'utf8').catch(() => '')
    return judge({
      name,
      code,
      timedOut,
      seconds: seconds(),
      counts: countsOf(text),
      troubles: troublesOf(text),
    })
  } catch (error) {
    const isMissing = error instanceof SkippedGroup
    return {
      name,
      passed: 0,
      failed: isMissing ? 0 : 1,
      skipped: isMissing ? 1 : 0,
      troubles: [],
      seconds: seconds(),
      why: error instanceof UserError || isMissing ? error.message : String(error),
    }
  }
}

/** The ways to run a part; each writes its own counts into `report`. */
function runners(report, timeout, more) {
  const env = { ...process.env, ...more }
  const start = (args) => run(findNode(root), args, { cwd: root, env, timeout, idleTimeout, echo: true })
  return {
    script: (path, args) => start([join(root, path), ...args(report)]),
    vitest: (...args) =>
      start([
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...args,
        '--retry=1',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]),
    journeys: () => {
      env.JOURNEYS_REPORT = report
      return start([join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--retries=1'])
    },
  }
}

async function prepareServers() {
  await findOrMiss()
  // Two people at two nodes meet in a browser.
  return prepareJourneys()
}

/**
 * Where these servers are not to be had, a person's run goes on without this part, says so, and counts it as skipped;
 * the project's automation fails.
 */
async function findOrMiss() {
  const { found, why } = await getServers(say)
  if (found === null) throw process.env.CI ? new UserError(why) : new SkippedGroup(`not run: ${why}`)
  say(`PostgreSQL: ${found.postgres} · Redis: ${found.redis}`)
}

async function prepareJourneys() {
  const node = findNode(root)
  await ensureBuilt(root, node, say)
  const browser = await getBrowser(root, node, say)
  say(`Browser: ${browser}`)
  return { CHROME_PATH: browser }
}

/** Fails a part that ran nothing, or that ended badly although every test it counted passed. */
function judge({ name, code, timedOut, seconds, counts, troubles }) {
  const { passed, failed } = counts ?? { passed: 0, failed: 0 }
  const why = timedOut
    ? timedOut === 'idleTimeout'
      ? `stopped: it printed nothing for ${idleTimeout / minute} minutes`
      : `stopped: the ${overall / minute} minutes for everything were over`
    : passed + failed === 0
      ? 'no test ran'
      : code !== 0 && failed === 0
        ? `ended with code ${code} although no test failed`
        : null
  return {
    name,
    passed,
    failed: why === null ? failed : Math.max(1, failed),
    skipped: 0,
    troubles,
    seconds,
    why,
  }
}

function conclude(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log('')
  for (const { name, why, second } of results.flatMap(({ troubles }) => troubles))
    console.log(`${second ? 'FLAKY (passed on retry)' : 'FAILED'}  ${name.slice(0, 100)}\n    ${why}`)
  for (const { name, passed, failed, skipped, seconds, why } of results) {
    const state = failed > 0 ? 'FAIL' : skipped > 0 ? 'SKIP' : 'ok  '
    const time = `${seconds.toFixed(1)} s`.padStart(8)
    console.log(
      `${state}  ${name.padEnd(8)} ${time}  ${passed} passed, ${failed} failed${why === null ? '' : `: ${why}`}`,
    )
  }
  process.exitCode = sum('failed') > 0 ? 1 : 0
  const left = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${left}`)
}

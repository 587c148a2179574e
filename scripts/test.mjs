import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/client.mjs'
import { getBrowser, getWholeBrowser } from './lib/ensure-browser.mjs'
import { getServers, SkippedGroup } from './lib/ensure-servers.mjs'
import { ensureInstalled, findNode, UserError } from './lib/install.mjs'
import { getTurnServer } from './lib/turn-server.mjs'
import { createOutputQueue } from './lib/output-queue.mjs'
import { findReason, parseCounts, parseFailures } from './lib/reports.mjs'
import { run } from './lib/run.mjs'
import { slowTests } from './lib/slow-tests.mjs'

/**
 * `npm test` runs all test groups; `npm test -- unit e2e` runs some of them, `npm test -- quick` the checks and the
 * unit tests without slow files. A group that fails, runs no test or hangs fails the run; the other groups still run.
 *
 * A test that fails is retried once. If it passes then, the run passes and names it as FLAKY: the machine was busy, or
 * the test or the product has a race that must be fixed.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const minute = 60_000

/**
 * Bounds for runs that hang, not for slow machines. A group that prints nothing for `idleTimeout` is killed: tests
 * report when they finish, and each has a shorter timeout of its own. The overall bound is above the 59 minutes that a slow machine
 * has needed with nothing wrong.
 */
const overallTimeout = 80 * minute
const idleTimeout = 15 * minute

/** Projects of vitest.config.ts. */
const unit = ['--project=unit', '--project=unit-isolated', '--project=scripts']

/**
 * Groups of a lane run one after the other, lanes at the same time: browser tests wait about as long as they compute,
 * and no test depends on the time it takes. A lane that has ended takes the next of the groups in `either`, so that both
 * end at about the same time.
 */
const lanes = [
  {
    checks: ({ script }) => script('scripts/check.mjs', (report) => [`--counts=${report}`]),
    fast: ({ vitest }) => vitest(unit, { LEFT_OUT_TESTS: slowTests.join(' ') }),
    // Beside `nodes`, without what runs there. Where its servers are missing, everything runs on the embedded one.
    unit: async ({ vitest }, say, { chosen }) => {
      const isOnce = chosen.includes('nodes') && (await findServers(say)).found !== null
      return vitest(unit, { EXTERNAL_SERVERS: String(isOnce) })
    },
    nodes: async ({ vitest }, say) => {
      await requireServers(say)
      // Two members on two nodes meet in a browser.
      return vitest(['--project=nodes', '--project=nodes-isolated'], await prepareBrowser(say))
    },
  },
  { e2e: async ({ journeys }, say) => journeys(await prepareBrowser(say)) },
]
/** The longest first. */
const either = {
  startup: ({ vitest }) => vitest(['--project=startup']),
  crash: async ({ script }, say) => {
    await requireServers(say)
    // Reports how soon a node is back, but does not judge it: other groups run at the same time.
    const options = ['--seconds', '30', '--allow-slow-recovery']
    return script('tools/crash/main.ts', (report) => [...options, '--counts', report])
  },
  // A call through a TURN server, which not every machine can have.
  relay: async ({ journeys }, say) => {
    const server = await requireTurnServer(say)
    const args = ['relay.spec', '--output=test-results/relay']
    return journeys({ ...(await prepareBrowser(say)), ...server }, args)
  },
  // Notifications, which the headless shell of the other journeys does not have.
  whole: async ({ journeys }, say) => {
    const browser = await requireWholeBrowser(say)
    return journeys({ ...(await prepareBrowser(say)), ...browser }, [
      'whole.spec',
      '--output=test-results/whole',
    ])
  },
}
/**
 * For the hundreds of Node.js processes of a run: they share compiled code, load the server with less work, and collect
 * garbage less often.
 */
const quickImports = pathToFileURL(join(root, 'scripts/lib/quick-imports.mjs')).href
const nodeEnvironment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...process.env,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=32 --import=${quickImports}`.trim(),
}
const names = [...lanes, either].flatMap((groups) => Object.keys(groups))
const presets = { all: names.filter((name) => name !== 'fast'), quick: ['checks', 'fast'] }

const startedAt = performance.now()
const output = createOutputQueue((text) => process.stdout.write(text))
const folder = await mkdtemp(join(tmpdir(), 'pathlight-reports-'))
const prepareBrowser = once(async (say) => {
  const node = findNode(root)
  await ensureBuilt(root, node, say)
  const browser = await getBrowser(root, node, say)
  say(`Browser: ${browser}`)
  return { CHROME_PATH: browser }
})
const findServers = once(getServers)

try {
  const chosen = parseGroups(process.argv.slice(2))
  await ensureInstalled(root, console.log)
  const left = Object.entries(either)
  const results = await Promise.all(lanes.map((lane) => runLane(lane, left, chosen)))
  conclude(results.flat())
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

function parseGroups(args) {
  const chosen = args.length === 0 ? ['all'] : args
  const unknown = chosen.find((name) => !names.includes(name) && !Object.hasOwn(presets, name))
  const known = [...Object.keys(presets), ...names]
  if (unknown) throw new UserError(`There is no test group named ${unknown}: ${known.join(', ')}`)
  return chosen.flatMap((name) => presets[name] ?? [name])
}

/** Runs the groups of a lane, then those that are `left` and that no other lane has taken. */
async function runLane(lane, left, chosen) {
  const results = []
  const own = Object.entries(lane)
  for (let next = own.shift() ?? left.shift(); next; next = own.shift() ?? left.shift()) {
    const [name, group] = next
    if (chosen.includes(name)) results.push(await runGroup(name, group, chosen))
  }
  return results
}

async function runGroup(name, group, chosen) {
  const groupStartedAt = performance.now()
  const channel = output.open()
  const say = (sentence) => channel.write(`${sentence}\n`)
  say(`\n── ${name}`)
  const seconds = () => (performance.now() - groupStartedAt) / 1000
  try {
    const report = join(folder, `${name}.json`)
    const ended = await group(createRunners(report, channel), say, { chosen })
    const text = await readFile(report, 'utf8').catch(() => '')
    const [counts, failures] = [parseCounts(text), parseFailures(text)]
    return judge({ name, ended, seconds: seconds(), counts, failures })
  } catch (error) {
    const isSkipped = error instanceof SkippedGroup
    const reason = error instanceof UserError || isSkipped ? error.message : String(error)
    const [failed, skipped] = isSkipped ? [0, 1] : [1, 0]
    return { name, passed: 0, failed, skipped, failures: [], seconds: seconds(), reason }
  } finally {
    channel.close()
  }
}

/** The ways to run a group; each writes its counts into `report`. */
function createRunners(report, channel) {
  const timeout = overallTimeout - (performance.now() - startedAt)
  const start = (args, env = {}) =>
    run(findNode(root), args, {
      cwd: root,
      env: { ...nodeEnvironment, ...env },
      timeout,
      idleTimeout,
      onOutput: (chunk) => channel.write(chunk),
    })
  return {
    script: (path, args) => start([join(root, path), ...args(report)]),
    vitest: (args, env) => {
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
      return start(
        [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args, '--retry=1', ...reporters],
        env,
      )
    },
    journeys: (env, args = []) =>
      start([join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--retries=1', ...args], {
        ...env,
        JOURNEYS_REPORT: report,
      }),
  }
}

/** Where these servers are missing, a local run skips the group, says so and counts it as skipped; in CI it fails. */
async function requireServers(say) {
  const { found, why } = await findServers(say)
  if (found === null) throw process.env.CI ? new UserError(why) : new SkippedGroup(`not run: ${why}`)
  say(`PostgreSQL: ${found.postgres} · Redis: ${found.redis}`)
}

/** The same for the TURN server. Returns what the journey finds it by. */
async function requireTurnServer(say) {
  const { found, why } = await getTurnServer(join(root, 'node_modules/.cache/coturn'), say)
  if (found === null) throw process.env.CI ? new UserError(why) : new SkippedGroup(`not run: ${why}`)
  say(`TURN server: ${found.path}`)
  return { TURN_SERVER_PATH: found.path, TURN_SERVER_LIBRARIES: found.libraries ?? '' }
}

/** The same for the whole Chromium. */
async function requireWholeBrowser(say) {
  const { found, why } = await getWholeBrowser(root, say)
  if (found === null) throw process.env.CI ? new UserError(why) : new SkippedGroup(`not run: ${why}`)
  say(`Browser with notifications: ${found}`)
  return { CHROME_PATH: found, HAS_WHOLE_BROWSER: 'true' }
}

/** Runs a task on the first call and returns its promise on every call. */
function once(task) {
  let result = null
  return (...args) => (result ??= task(...args))
}

/** Fails a group that ran no test, or that ended badly although every test it counted passed. */
function judge({ name, ended, seconds, counts, failures }) {
  const { passed, failed } = counts ?? { passed: 0, failed: 0 }
  const isComplete = passed > 0 && isAbortedAtEnd(name, ended)
  const reason = isComplete ? null : findProblem(ended, passed, failed)
  return {
    ...{ name, passed, failures, seconds, reason },
    failed: reason === null ? failed : Math.max(1, failed),
    skipped: 0,
    // Printed at the end, where it is found, and not only between thousands of lines.
    details: reason === null ? [] : findReason(ended.output),
  }
}

/**
 * The crash check closes some hundred sockets after it has written its report. libuv of Node.js 24.21 then aborts the
 * process now and then (`uv__epoll_ctl_flush`), which says nothing about the product: the report is complete.
 */
function isAbortedAtEnd(name, { signal }) {
  return name === 'crash' && signal === 'SIGABRT'
}

function findProblem({ code, signal, timedOut }, passed, failed) {
  if (timedOut === 'idleTimeout') return `stopped: it printed nothing for ${idleTimeout / minute} minutes`
  if (timedOut) return `stopped: the whole run took more than ${overallTimeout / minute} minutes`
  if (passed + failed === 0) return 'no test ran'
  if (code === 0 || failed > 0) return null
  return `${signal === null ? `exited with code ${code}` : `was ended by ${signal}`} although no test failed`
}

function conclude(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log('')
  for (const { name, why, isFlaky } of results.flatMap(({ failures }) => failures))
    console.log(`${isFlaky ? 'FLAKY ' : 'FAILED'}  ${name.slice(0, 100)}\n    ${why}`)
  for (const { name, details = [] } of results)
    for (const line of details) console.log(`${name}: ${line.slice(0, 240)}`)
  for (const { name, passed, failed, skipped, seconds, reason } of results) {
    const state = failed > 0 ? 'FAIL' : skipped > 0 ? 'SKIP' : 'ok  '
    const time = `${seconds.toFixed(1)} s`.padStart(8)
    const counts = `${passed} passed, ${failed} failed${reason === null ? '' : `: ${reason}`}`
    console.log(`${state}  ${name.padEnd(8)} ${time}  ${counts}`)
  }
  process.exitCode = sum('failed') > 0 ? 1 : 0
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`\nThe whole run took ${seconds} s.`)
  // Tools that read the output look for this line as it is.
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
}

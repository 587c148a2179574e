import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const needed = 24

/** Stops a script before it starts its work: the message is shown without a stack. */
export class UserError extends Error {}

/**
 * Installs the packages of package-lock.json unless they are installed already. Throws `UserError` if npm fails. `say`
 * is called once before the installation starts.
 */
export async function ensureInstalled(root, say) {
  const stale = staleness(root)
  if (stale === null) return
  say(`${stale}. Installing; this takes about a minute the first time.`)
  const code = await run(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    root,
  )
  if (code !== 0) throw new UserError(`npm ci failed with exit code ${code}. See its output above.`)
  const left = staleness(root)
  if (left !== null) throw new UserError(`npm ci finished, but ${left[0].toLowerCase()}${left.slice(1)}.`)
}

/** Why the installed packages are not those of the lockfile, or null if they are. */
export function staleness(root) {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return 'The packages are not installed yet'
  const want = packagesIn(join(root, 'package-lock.json'))
  const have = packagesIn(installed)
  // Optional packages are left to npm: most of them are for other platforms.
  const differs = Object.keys(want).some(
    (path) =>
      path !== '' &&
      !want[path].optional &&
      !want[path].devOptional &&
      want[path].version !== have[path]?.version,
  )
  return differs ? 'The packages differ from package-lock.json' : null
}

/**
 * The Node.js to run the product on: this one if it is new enough, or else the one in the packages. Throws `UserError`
 * if neither is.
 */
export function findNode(root) {
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const own = join(root, 'node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  if (existsSync(own)) return own
  throw new UserError(
    `Node ${needed} or newer is required (found ${process.version}). Install it from https://nodejs.org`,
  )
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

function run(command, args, cwd) {
  // npm replaces node_modules, and with it a Node.js that .bin put first on the PATH: npm runs on the other one.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const env = { ...process.env, PATH: path.join(delimiter) }
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new UserError('npm not found. It comes with Node: https://nodejs.org')))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

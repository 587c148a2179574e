import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { startChild } from './child.mjs'
import { UserError } from './install.mjs'

/** What the built client depends on; the version of the product is in the lockfile. */
const sources = ['client', 'shared', 'package-lock.json']
const stampOf = (root) => join(root, 'dist', '.vite', 'built-from')

/** Builds the client unless the last build has exactly these sources. Throws `UserError` if the build fails. */
export async function ensureBuilt(root, node, say) {
  const digest = digestOf(root)
  if (isBuiltFrom(root, digest)) return
  say('Building the client.')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { ended } = startChild(node, [vite, 'build', 'client', '--logLevel', 'warn'], { cwd: root, env })
  if ((await ended) !== 0) throw new UserError('The client build failed. See the output above.')
  const stamp = stampOf(root)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest)
}

/** True if the last build has exactly these sources. */
export const isBuilt = (root) => isBuiltFrom(root, digestOf(root))

const isBuiltFrom = (root, digest) =>
  existsSync(stampOf(root)) && readFileSync(stampOf(root), 'utf8') === digest

function digestOf(root) {
  const hash = createHash('sha256')
  const paths = sources.flatMap((source) => filesUnder(join(root, source)))
  for (const path of paths.filter((path) => !/\.test\.tsx?$/.test(path))) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).toSorted((a, b) => (a < b ? -1 : 1))
  return names.flatMap((name) => filesUnder(join(path, name)))
}

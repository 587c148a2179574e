import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { findServers } from './servers.mjs'

const minutes = 60_000
const byHand = 'apt-get install postgresql redis-server'

/** What a part of the tests needs and this machine does not have: it is not run, and that is said. */
export class Missing extends Error {}

/**
 * A PostgreSQL and a Redis of somebody else's making for the tests of several nodes: installed ones, else on Debian
 * as root what its archive has. Answers why not, in a sentence, where they cannot be had.
 */
export async function getServers(say) {
  const found = findServers()
  if (isWhole(found)) return { found, why: null }
  const isDebian = process.platform === 'linux' && existsSync('/usr/bin/apt-get')
  if (isDebian && process.getuid() === 0) {
    say('Installing PostgreSQL and Redis by apt-get.')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const options = { cwd: '/', env, budget: 8 * minutes }
    await run('apt-get', ['update', '-q'], options)
    const names = ['postgresql', 'redis-server']
    const install = ['install', '-y', '-q', '--no-install-recommends']
    await run('apt-get', [...install, ...names], options)
    // A clock of its own for a node of the crash check, which does without where there is none.
    await run('apt-get', [...install, 'libfaketime'], options)
  }
  const got = findServers()
  const why = `there is no PostgreSQL (15 or newer) or no Redis on this machine; on Debian: sudo ${byHand}`
  return isWhole(got) ? { found: got, why: null } : { found: null, why }
}

const isWhole = ({ postgres, redis }) => postgres !== null && redis !== null

import { canInstallPackages, installPackages } from './apt.mjs'
import { findServers } from './servers.mjs'

const byHand = 'apt-get install postgresql redis-server'

/** The group needs something that this machine does not have: it is skipped, and reported as skipped. */
export class SkippedGroup extends Error {}

/**
 * Finds a PostgreSQL and a Redis of the system for the tests with several nodes: installed ones, or else on Debian, as
 * root, installed from its archive. Returns the reason if that is impossible.
 */
export async function getServers(say) {
  const found = findServers()
  if (isWhole(found)) return { found, why: null }
  let output = null
  if (canInstallPackages()) {
    say('Installing PostgreSQL and Redis with apt-get.')
    output = await installPackages(['postgresql', 'redis-server'], say)
    // Gives one node of the crash test its own clock; without it, that fault is left out.
    await installPackages(['libfaketime'], say)
  }
  const got = findServers()
  if (isWhole(got)) return { found: got, why: null }
  const why = `there is no PostgreSQL (15 or newer) or no Redis on this machine; on Debian: sudo ${byHand}`
  return { found: null, why: output === null ? why : `${why}\n${output}` }
}

const isWhole = ({ postgres, redis }) => postgres !== null && redis !== null

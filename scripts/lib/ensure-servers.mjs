import { canInstallPackages, installPackages } from './apt.mjs'
import { findServers } from './servers.mjs'

const byHand = 'apt-get install postgresql redis-server'

/** What a part of the tests needs and this machine does not have: it is not run, and that is said. */
export class SkippedGroup extends Error {}

/**
 * A PostgreSQL and a Redis of somebody else's making for the tests of several nodes: installed ones, else on Debian
 * as root what its archive has. Answers why not, in a sentence, where they cannot be had.
 */
export async function getServers(say) {
  const found = findServers()
  if (isWhole(found)) return { found, why: null }
  let output = null
  if (canInstallPackages()) {
    say('Installing PostgreSQL and Redis with apt-get.')
    output = await installPackages(['postgresql', 'redis-server'], say)
    // Gives one node of the crash check a clock of its own; without it that fault is left out.
    await installPackages(['libfaketime'], say)
  }
  const got = findServers()
  if (isWhole(got)) return { found: got, why: null }
  const why = `there is no PostgreSQL (15 or newer) or no Redis on this machine; on Debian: sudo ${byHand}`
  return { found: null, why: output === null ? why : `${why}\n${output}` }
}

const isWhole = ({ postgres, redis }) => postgres !== null && redis !== null

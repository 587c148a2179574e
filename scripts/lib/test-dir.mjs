import { statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
/** What all test groups that run at the same time may need, in bytes; containers often have 64 MB. */
const enough = 4 * 1024 ** 3

/**
 * Creates a directory for the data of a test run, in memory where there is room: tests create and drop a database each,
 * and what they write need not survive.
 */
export const makeTestDir = (prefix) => mkdtemp(join(findBase(), prefix))

function findBase() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enough ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

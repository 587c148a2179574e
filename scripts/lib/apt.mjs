import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { run } from './run.mjs'

const minute = 60_000
const lockRetryMs = 5_000

/** True on Debian and its relatives, where this process may install packages. */
export const canInstallPackages = () =>
  process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs Debian packages with `apt-get`. While another process holds a lock of the package manager, it waits, at
 * most 15 minutes. Returns null on success, else what apt-get printed.
 */
export async function installPackages(names, say) {
  const updated = await aptGet(['update', '-q'], say)
  const installed = await aptGet(['install', '-y', '-q', '--no-install-recommends', ...names], say)
  return installed.code === 0 ? null : `${updated.output}\n${installed.output}`.trim()
}

async function aptGet(args, say, deadline = Date.now() + 15 * minute) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
  const result = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...args], {
    cwd: '/',
    env,
    timeout: 20 * minute,
  })
  if (result.code === 0 || !isLocked(result.output) || Date.now() > deadline) return result
  say('Another process is using apt-get: waiting for it.')
  await delay(lockRetryMs)
  return aptGet(args, say, deadline)
}

/** `apt-get update` does not wait for the lock on its lists, whatever DPkg::Lock::Timeout says. */
export const isLocked = (output) => /Could not get lock|Unable to (?:acquire|lock)/.test(output)

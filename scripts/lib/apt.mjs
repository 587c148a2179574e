import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
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

/**
 * Downloads Debian packages, and those they need that are not installed, and unpacks them into `folder` without installing
 * anything. Needs no root. Returns null on success, else what failed.
 */
export async function unpackPackages(names, folder, say) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return 'apt-get is not on this machine'
  const missing = (await listMissing(names, say)) ?? (await listAfterUpdate(names, say))
  if (missing === null) return `apt-get knows no package ${names.join(', ')}`
  const archives = join(folder, 'archives')
  await mkdir(archives, { recursive: true })
  const downloaded = await aptGet(['download', '-q', ...new Set([...names, ...missing])], say, {
    cwd: archives,
  })
  if (downloaded.code !== 0) return downloaded.output.trim()
  for (const name of await readdir(archives)) {
    const { code, output } = await run('dpkg-deb', ['-x', join(archives, name), folder], {
      cwd: '/',
      timeout: minute,
    })
    if (code !== 0) return output.trim()
  }
  return null
}

/** The packages that an installation would add; null if apt-get does not know them. */
async function listMissing(names, say) {
  const { code, output } = await aptGet(['install', '-s', '-q', '--no-install-recommends', ...names], say)
  return code === 0 ? [...output.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name) : null
}

async function listAfterUpdate(names, say) {
  if (!canInstallPackages()) return null
  await aptGet(['update', '-q'], say)
  return listMissing(names, say)
}

async function aptGet(args, say, { cwd = '/', deadline = Date.now() + 15 * minute } = {}) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
  const result = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...args], {
    cwd,
    env,
    timeout: 20 * minute,
  })
  if (result.code === 0 || !isLocked(result.output) || Date.now() > deadline) return result
  say('Another process is using apt-get: waiting for it.')
  await delay(lockRetryMs)
  return aptGet(args, say, { cwd, deadline })
}

/** `apt-get update` does not wait for the lock on its lists, whatever DPkg::Lock::Timeout says. */
export const isLocked = (output) => /Could not get lock|Unable to (?:acquire|lock)/.test(output)

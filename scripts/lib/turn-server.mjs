import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { unpackPackages } from './apt.mjs'

const byHand = 'apt-get install coturn'

/**
 * The TURN server for the journey of relayed calls, coturn: an installed one, or else on Debian, also without root, one
 * that is unpacked into `folder`. Installing it would start it on all addresses of this machine. Returns the reason if
 * there is none.
 *
 * @returns {Promise<{ found: { path: string, libraries: string | null } | null, why: string | null }>}
 */
export async function getTurnServer(folder, say) {
  const installed = findInstalled()
  if (installed) return { found: installed, why: null }
  const unpacked = findUnpacked(folder)
  if (unpacked) return { found: unpacked, why: null }
  say('Unpacking coturn of Debian.')
  const output = await unpackPackages(['coturn'], folder, say)
  const found = findUnpacked(folder)
  if (found) return { found, why: null }
  const why = `there is no coturn on this machine; on Debian: sudo ${byHand}`
  return { found: null, why: output === null ? why : `${why}\n${output}` }
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((one) => one !== '')
  const path = folders.map((one) => join(one, 'turnserver')).find((one) => runs(one, null))
  return path === undefined ? null : { path, libraries: null }
}

function findUnpacked(folder) {
  const path = join(folder, 'usr/bin/turnserver')
  if (!existsSync(path)) return null
  const lib = join(folder, 'usr/lib')
  const libraries = readdirSync(lib)
    .filter((name) => name.includes('-linux-'))
    .map((name) => join(lib, name))
    .join(delimiter)
  return runs(path, libraries) ? { path, libraries } : null
}

function runs(path, libraries) {
  if (!existsSync(path)) return false
  const env = libraries === null ? process.env : { ...process.env, LD_LIBRARY_PATH: libraries }
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore', env }).status === 0
}

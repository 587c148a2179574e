import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell first: it draws no window of its own, and journeys take two thirds of the time. */
const shell = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Returns the path of a Chrome or Chromium that runs: `CHROME_PATH` first, then the PATH, then the usual folders; null
 * if there is none.
 */
export function findBrowser(env = process.env) {
  return env.CHROME_PATH ? env.CHROME_PATH : find([shell, ...whole], env)
}

/** The same of a whole Chrome or Chromium: the headless shell has no notifications. */
export const findWholeBrowser = (env = process.env) => find(whole, env)

function find(names, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...paths, ...elsewhere].find(runs) ?? null
}

/** Ubuntu installs a script instead of Chromium that only prints how to install it, so the program is run. */
export function runs(path) {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  // On Windows, `--version` opens a window instead of printing.
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

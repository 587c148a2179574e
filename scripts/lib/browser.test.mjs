import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findBrowser, findWholeBrowser } from './browser.mjs'

async function folderWith(programs) {
  const folder = await mkdtemp(join(tmpdir(), 'pathlight-browser-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, code] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\nexit ${code}\n`)
    await chmod(join(folder, name), 0o755)
  }
  return folder
}

it('uses CHROME_PATH', () => {
  expect(findBrowser({ CHROME_PATH: '/opt/mine', PATH: '' })).toBe('/opt/mine')
})

it('finds a browser on the PATH, and skips a stub that does not run', async () => {
  const folder = await folderWith({ chromium: 1, 'google-chrome': 0 })
  expect(findBrowser({ PATH: `/nowhere:${folder}` })).toBe(join(folder, 'google-chrome'))
})

it('prefers the headless shell', async () => {
  const folder = await folderWith({ chromium: 0, 'chromium-headless-shell': 0 })
  expect(findBrowser({ PATH: folder })).toBe(join(folder, 'chromium-headless-shell'))
})

it('finds the whole browser beside the headless shell, also where that is asked for', async () => {
  const folder = await folderWith({ chromium: 0, 'chromium-headless-shell': 0 })
  expect(findWholeBrowser({ PATH: folder, CHROME_PATH: '/opt/shell' })).toBe(join(folder, 'chromium'))
  expect(findWholeBrowser({ PATH: await folderWith({ 'chromium-headless-shell': 0 }) })).toBe(null)
})

it('finds none if there is none', async () => {
  expect(findBrowser({ PATH: await folderWith({ firefox: 0 }) })).toBe(null)
})

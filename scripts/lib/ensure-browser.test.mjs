import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { getShell } from './ensure-browser.mjs'

it('uses the headless shell that an earlier run has unpacked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pathlight-shell-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'usr/lib/chromium'), { recursive: true })
  const shell = join(folder, 'usr/lib/chromium/chromium-headless-shell')
  await writeFile(shell, '#!/bin/sh\nexit 0\n')
  await chmod(shell, 0o755)
  const said = []
  expect(await getShell(folder, (text) => said.push(text))).toBe(shell)
  expect(said).toEqual([])
})

import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const repository = dirname(dirname(import.meta.dirname))

/** A tree of the given files in a folder of its own, gone after the test; each key is a path, each value a text. */
export async function fixtureRepo(files) {
  const root = await mkdtemp(join(tmpdir(), 'pathlight-fixture-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

/** Gives a fixture the settings and the tools of the real one. */
export async function withRealSettings(root) {
  const files = [
    'package.json',
    '.oxlintrc.json',
    '.oxfmtrc.json',
    'tsconfig.base.json',
    'tsconfig.json',
    'knip.json',
  ]
  for (const file of files) await cp(join(repository, file), join(root, file), { force: false })
  // The packages are reached by a link; without the slash at its end the pattern holds for a link too.
  await writeFile(join(root, '.gitignore'), 'node_modules\n')
  await mkdir(join(root, '.git'))
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'), 'dir')
  return root
}

export { repository }

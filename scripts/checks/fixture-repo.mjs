import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const repository = dirname(dirname(import.meta.dirname))

/** Creates a temporary tree with the given files, deleted after the test; each key is a path, each value a text. */
export async function fixtureRepo(files) {
  const root = await mkdtemp(join(tmpdir(), 'pathlight-fixture-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

/** Gives a fixture the settings and tools of the real repository. */
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
  // The packages are a symbolic link; without the trailing slash the pattern matches a link too.
  await writeFile(join(root, '.gitignore'), 'node_modules\n')
  await mkdir(join(root, '.git'))
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'), 'dir')
  return root
}

export { repository }

import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { expect, it } from 'vitest'
import { pageEntries } from '#shared/pages.ts'

const features = join(import.meta.dirname, '..', 'features')

it('lists exactly the modules of features that are pages, each with a default export', async () => {
  const files = globSync('**/{page,*-page}.tsx', { cwd: features })
  const found = files.map((file) => file.split(sep).join('/')).filter((file) => !file.startsWith('dev/'))
  const listed = new Set(pageEntries.map(([, { module }]) => `${module}.tsx`))
  expect(found.toSorted()).toEqual([...listed].toSorted())
  for (const file of found)
    expect([file, await readFile(join(features, file), 'utf8')]).toEqual([
      file,
      expect.stringMatching(/^export default function \w+Page\(/m),
    ])
})

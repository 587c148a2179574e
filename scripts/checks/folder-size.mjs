import { dirname } from 'node:path'
import { isTest, sourcesOf } from './source.mjs'

/** Source files side by side in one folder, without tests: a folder with more is looked through instead of looked at. */
const maxFiles = 20

/** Folders have a maximum number of source files, so that the names in each can be read at a glance. */
export async function folderSize(root) {
  const sizes = new Map()
  for (const { path } of await sourcesOf(root)) {
    if (isTest(path)) continue
    const folder = dirname(path)
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  const sorted = [...sizes].toSorted(([, a], [, b]) => b - a)
  return {
    problems: sorted
      .filter(([, size]) => size > maxFiles)
      .map(([folder, size]) => `${folder}: ${size} source files, at most ${maxFiles}`),
    notes: [`${sorted.length} folders, most ${sorted[0]?.[1] ?? 0}`],
  }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isTest } from './source.mjs'

/** A path, and the ids of rules that stand in brackets after it. */
const shown = /`([^`\s]+)`(?: (\[[^\]]+\]))?/g

/**
 * Tests that a document names as evidence but that do not exist, or whose titles do not quote the ids in brackets after
 * them; without brackets, `defaultIds`. Each problem begins with the name of what the tests show.
 */
export async function missingEvidence(root, name, evidence, defaultIds = []) {
  const named = [...evidence.matchAll(shown)].filter(([, path]) => isTest(path))
  const problems = named.map(async ([, path, others]) => {
    const code = await readFile(join(root, path), 'utf8').catch(() => null)
    if (code === null) return [`${name} names ${path}, which is not there`]
    const titles = code.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    const wanted = others ? others.slice(1, -1).split(/, ?/) : defaultIds
    if (wanted.length === 0) return [`${name} names ${path} without the id of a rule`]
    return wanted
      .filter((one) => !new RegExp(`\\[[^\\]]*\\b${one}\\b[^\\]]*\\]`).test(titles))
      .map((one) => `${name} names ${path}, which does not quote [${one}]`)
  })
  return (await Promise.all(problems)).flat()
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { missingEvidence } from './evidence.mjs'

const heading = /^### (\d+)\. .+ \((met|partly|not met)\)$/
const shownBy = 'Shown by: '
const missing = 'Missing: '

/**
 * Each expectation of docs/interface.md is met, partly met, or not met; what shows it and what is missing are given
 * accordingly; and each test file that it names has the ids in brackets after the file.
 */
export async function interfacePage(root) {
  const text = await readFile(join(root, 'docs/interface.md'), 'utf8')
  const sections = text.split(/^(?=### )/m).slice(1)
  const problems = (await Promise.all(sections.map((section, at) => faultsOf(root, section, at + 1)))).flat()
  if (sections.length === 0) problems.push('it has no expectation')
  return {
    problems: problems.map((one) => `docs/interface.md: ${one}`),
    notes: [`${sections.length} expectations`],
  }
}

async function faultsOf(root, section, number) {
  const [title, ...lines] = section.split('\n')
  const [, stated, state] = heading.exec(title) ?? []
  if (Number(stated) !== number) return [`this heading is not number ${number} with a state: ${title}`]
  const evidence = paragraph(lines, shownBy)
  const isMissing = paragraph(lines, missing) !== ''
  return [
    ...(state !== 'not met' && evidence === '' ? [`${number} is ${state}, but nothing shows it`] : []),
    ...(isMissing === (state === 'met')
      ? [`${number} is ${state}, so what it says is missing is wrong`]
      : []),
    ...(await missingEvidence(root, String(number), evidence)),
  ]
}

/** The rest of the paragraph that begins with these words; empty without one. */
function paragraph(lines, words) {
  const first = lines.findIndex((line) => line.startsWith(words))
  if (first === -1) return ''
  const end = lines.indexOf('', first)
  return lines
    .slice(first, end === -1 ? lines.length : end)
    .join(' ')
    .slice(words.length)
    .trim()
}

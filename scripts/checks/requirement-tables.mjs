import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { missingEvidence } from './evidence.mjs'

const row = /^\| ([A-Z]{1,2}-?\d+) \| [^|]+ \| ([^|]+) \| ([^|]*) \| ([^|]*) \|$/

/** The tables of docs/security.md. */
export const securityTable = (root) => requirementTable(root, 'docs/security.md')

/** The table of docs/safeguarding.md. */
export const safeguardingTable = (root) => requirementTable(root, 'docs/safeguarding.md')

/**
 * Each row of a document about requirements is held, partly held, or not held; what shows it and what is missing are given
 * accordingly; and each test file that it names has the row's id, or the ids in brackets after the file.
 */
async function requirementTable(root, path) {
  const text = await readFile(join(root, path), 'utf8')
  const rows = text.split('\n').flatMap((line) => (row.exec(line) ? [row.exec(line)] : []))
  const ids = rows.map(([, id]) => id)
  const lines = text.split('\n').filter((line) => /^\| [A-Z]+-?\d+ /.test(line))
  const problems = [
    ...(rows.length === 0 ? ['it has no row'] : []),
    ...lines.filter((line) => !row.test(line)).map((line) => `this row cannot be read: ${line.slice(0, 40)}`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} has two rows`),
    ...rows.flatMap(misstated),
    ...(
      await Promise.all(rows.map(([, id, , evidence]) => missingEvidence(root, id, evidence, [id])))
    ).flat(),
  ]
  return { problems: problems.map((one) => `${path}: ${one}`), notes: [`${rows.length} rows`] }
}

/** Whether a row must say what shows it, and what is missing. */
const states = { held: [true, false], partly: [true, true], 'not held': [false, true] }

function misstated([, id, state, evidence, missing]) {
  const must = states[state]
  if (!must) return [`${id} is '${state}', not one of: ${Object.keys(states).join(', ')}`]
  const [needsEvidence, needsReason] = must
  return [
    ...(needsEvidence && evidence.trim() === '' ? [`${id} is ${state}, but nothing shows it`] : []),
    ...(needsReason === (missing.trim() === '') ? [`${id} is ${state}, so its last column is wrong`] : []),
  ]
}

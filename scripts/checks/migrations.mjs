import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Changes that break nodes of the previous version, which still run: something they read is removed or renamed, or
 * something they write is rejected. Each with the reason that is reported.
 */
const harms = [
  [/\bdrop\s+(?:table|column|view|type|function|schema|sequence)\b/i, 'takes something away'],
  [/\brename\b/i, 'gives something another name'],
  [/\balter\s+column\b[^;]*\b(?:set\s+not\s+null|drop\s+default|type)\b/i, 'changes what a column takes'],
  [/\b(?:truncate|delete\s+from)\b/i, 'empties something'],
  [
    /\badd\s+column\b(?![^;]*\b(?:default|generated)\b)[^;]*\bnot\s+null\b/i,
    'adds a column without a default',
  ],
  [/\badd\s+constraint\b/i, 'puts a condition on a table that is there already'],
  [/\bcreate\s+unique\s+index\b/i, 'puts a condition on a table that is there already'],
]
const isSecondStep = /^--\s*second step: \S/m

/**
 * A migration only adds, because nodes of the previous version run beside it [SN7]. A removal is the second of two
 * steps, one version after its last use, and is marked in its statement: `-- second step: since when nothing uses it`.
 * A table that is created in the same file may be changed freely.
 */
export async function migrations(root) {
  const folder = 'server/db/migrations'
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.sql')).toSorted()
  const faults = names.map(async (name) =>
    faultsOf(`${folder}/${name}`, await readFile(join(root, folder, name), 'utf8')),
  )
  return { problems: (await Promise.all(faults)).flat(), notes: [`${names.length} files`] }
}

function faultsOf(path, text) {
  const made = new Set(
    [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi)].map(nameIn),
  )
  return text.split('--> statement-breakpoint').flatMap((statement) => {
    const table = /\b(?:table|on|from|truncate(?!\s+on\b))\s+(?:only\s+|if\s+exists\s+)?"?(\w+)/i.exec(
      statement,
    )
    if (isSecondStep.test(statement) || (table && made.has(nameIn(table)))) return []
    // The body of a function does not change tables.
    if (/\bcreate\s+(?:or\s+replace\s+)?function\b/i.test(statement)) return []
    return harms
      .filter(([harm]) => harm.test(statement))
      .map(([, why]) => `${path} ${why}: ${statement.trim().replaceAll(/\s+/g, ' ').slice(0, 80)}`)
  })
}

const nameIn = ([, name]) => name

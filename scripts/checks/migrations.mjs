import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What a node of the version before, which still runs, cannot live with: something it reads is gone or is called
 * otherwise, or something it writes is refused. With why, as it is said.
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
 * A migration adds: nodes of the version before run beside the one that makes it [SN7]. What takes away is the second
 * of two steps, in the version after the one that stopped using it, and says so in its statement:
 * `-- second step: since when nothing uses it`. A table made in the same file may be changed at will.
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
    const table = /\b(?:table|on|from|truncate)\s+(?:only\s+|if\s+exists\s+)?"?(\w+)/i.exec(statement)
    if (isSecondStep.test(statement) || (table && made.has(nameIn(table)))) return []
    // What a function does when it is called is no change of tables.
    if (/\bcreate\s+(?:or\s+replace\s+)?function\b/i.test(statement)) return []
    return harms
      .filter(([harm]) => harm.test(statement))
      .map(([, why]) => `${path} ${why}: ${statement.trim().replaceAll(/\s+/g, ' ').slice(0, 80)}`)
  })
}

const nameIn = ([, name]) => name

import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './lib/install.mjs'

/** `npm run check`: runs every quick check, also after one fails. `--counts=FILE` writes the counts. */
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const began = performance.now()

try {
  await ensureInstalled(root, console.log)
  const { runChecks } = await import('./checks/all.mjs')
  const results = await runChecks(root, report)
  const failed = results.filter(({ problems }) => problems.length > 0)
  for (const { name, problems } of failed)
    console.log(`\n${name}\n${problems.map((one) => `  ${one}`).join('\n')}`)
  const counts = { passed: results.length - failed.length, failed: failed.length }
  const file = process.argv.find((one) => one.startsWith('--counts='))?.slice('--counts='.length)
  if (file) await writeFile(file, JSON.stringify(counts))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`\nchecks: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s`)
  process.exitCode = counts.failed > 0 ? 1 : 0
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function report({ name, problems, notes, seconds }) {
  const state = problems.length > 0 ? 'FAIL' : 'ok  '
  console.log(
    `${state}  ${name.padEnd(14)} ${seconds.toFixed(1).padStart(5)} s  ${notes.join(' · ')}`.trimEnd(),
  )
}

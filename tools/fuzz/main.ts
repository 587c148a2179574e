import { parseArgs } from 'node:util'
import { fuzz } from './run.ts'
import type { Outcome } from './run.ts'
import { UsageError, parseInteger } from '../bench/setup/args.ts'
import { connect } from '../bench/setup/seed.ts'
import { canMeasure } from '../bench/setup/processes.ts'
import { startOwn } from '../bench/setup/target.ts'

/** `npm run fuzz`: starts a server and sends it malformed input (row F16 of docs/reliability.md). */
const USAGE = `Usage: npm run fuzz -- [options]

  --help            this
  --count NUMBER    malformed frames and bodies that are sent (default 100000)
  --seed NUMBER     what they are made by: the same seed makes the same ones (default: a new one)
  --only NUMBER     of that seed this one alone, as a fault names it
`
const MINUTE = 60_000
const LONGEST = 40 * MINUTE
const MEGABYTE = 1024 * 1024

async function main(): Promise<void> {
  const wish = readWish()
  if (!wish) return console.log(USAGE)
  if (!canMeasure) throw new UsageError('Processes are watched by /proc, which this system does not have.')
  console.log(`Seed ${wish.seed}`)
  const target = await startOwn([])
  const timer = setTimeout(() => {
    console.error('It took too long and was stopped.')
    void target.close().finally(() => process.exit(1))
  }, LONGEST)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void target.close().finally(() => process.exit(1)))
  try {
    const client = await connect(target.connection)
    const outcome = await fuzz({ ...target, client }, wish)
    await client.end()
    report(outcome)
  } finally {
    clearTimeout(timer)
    await target.close()
  }
}

function readWish(): { count: number; seed: number; only: number | null } | null {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, count: text, seed: text, only: text },
  })
  if (values.help) return null
  return {
    count: parseInteger('--count', values.count ?? '100000', 0, 1_000_000),
    seed: parseInteger('--seed', values.seed ?? String(Date.now() % 1_000_000_000), 0, 2_147_483_647),
    only: values.only === undefined ? null : parseInteger('--only', values.only, 0, 10_000_000),
  }
}

function report({ sent, seconds, kinds, statuses, atStart, before, after, chat, faults }: Outcome): void {
  const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`
  const list = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, count]) => `${name}: ${count}`)
  console.log(`${list(kinds).join('\n')}\n\nAnswers by status: ${list(statuses).join(', ')}`)
  console.log(
    `\n${sent} malformed frames and bodies in ${seconds.toFixed(0)} s. Memory ${megabytes(atStart.memory)} at the start, ` +
      `${megabytes(before.memory)} after a fifth, ${megabytes(after.memory)} at the end; open files ${atStart.files} and ` +
      `${after.files}; connections ${atStart.lines} and ${after.lines}. Meanwhile two members sent ${chat.sent} messages.`,
  )
  console.log(
    faults.length === 0 ? 'No fault.' : `${faults.length} FAULTS:\n${faults.slice(0, 40).join('\n')}`,
  )
  if (faults.length > 0) process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error)
  process.exitCode = 1
})

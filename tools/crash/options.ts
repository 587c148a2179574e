import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { UsageError, parseInteger } from '../bench/setup/args.ts'

export type Options = {
  readonly seed: number
  /** How long faults are injected. */
  readonly seconds: number
  /** Whether a slow recovery fails the run. */
  readonly isTimed: boolean
  /** The file for the counts that `npm test` reads, or null. */
  readonly counts: string | null
  /** Whether the histories are kept although no rule is broken. */
  readonly keepsHistory: boolean
}

export const USAGE = `Usage: npm run crash -- [options]

  --help                 show this
  --seed NUMBER          repeat the faults of an earlier run (default: random)
  --seconds NUMBER       seconds with faults, 5 to 3600 (default 60)
  --allow-slow-recovery  report a slow recovery without failing: for machines that are busy
  --keep-history         keep the histories of all clients also when no rule is broken
  --counts FILE          write how many rules passed and failed into a file
`

/** Parses the command line. Throws `UsageError`. */
export function readOptions(args: string[]): Options {
  const given = parse(args)
  return {
    seed: given.seed === undefined ? randomInt(2 ** 32) : parseInteger('--seed', given.seed, 0, 2 ** 32 - 1),
    seconds: parseInteger('--seconds', given.seconds ?? '60', 5, 3_600),
    isTimed: given['allow-slow-recovery'] !== true,
    keepsHistory: given['keep-history'] === true,
    counts: given.counts ?? null,
  }
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean' } as const
    return parseArgs({
      args,
      options: { seed: text, seconds: text, 'allow-slow-recovery': flag, 'keep-history': flag, counts: text },
    }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

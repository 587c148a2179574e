import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { UsageError, parseInteger } from '../bench/lib/args.ts'

export type Options = {
  readonly seed: number
  /** For how long there are faults. */
  readonly seconds: number
  /** Whether a slow recovery fails the run. */
  readonly isTimed: boolean
  /** Where the counts are written for `npm test`, or null. */
  readonly counts: string | null
  /** Whether what everybody wrote down is kept although nothing is wrong. */
  readonly isKept: boolean
}

export const USAGE = `Usage: npm run crash -- [options]

  --help              this
  --seed NUMBER       choose the faults as a run before did (default: by chance)
  --seconds NUMBER    seconds with faults, 5 to 3600 (default 60)
  --untimed           a slow recovery is told of and fails nothing: for machines that do much else
  --keep              keep what everybody wrote down also when nothing is wrong
  --counts FILE       write how many verdicts passed and failed into a file
`

/** Reads the command line. Throws `Refusal`. */
export function readOptions(args: string[]): Options {
  const given = parse(args)
  return {
    seed: given.seed === undefined ? randomInt(2 ** 32) : parseInteger('--seed', given.seed, 0, 2 ** 32 - 1),
    seconds: parseInteger('--seconds', given.seconds ?? '60', 5, 3_600),
    isTimed: given.untimed !== true,
    isKept: given.keep === true,
    counts: given.counts ?? null,
  }
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean' } as const
    return parseArgs({
      args,
      options: { seed: text, seconds: text, untimed: flag, keep: flag, counts: text },
    }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

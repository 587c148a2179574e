import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openFiles } from '#server/adapters/files/index.ts'
import { ConfigError } from '#server/config/error.ts'
import { readConfig } from '#server/config/index.ts'
import { migrate } from '#server/db/migrate.ts'
import { formatStartupError } from '#server/process/startup-error.ts'
import { largeSizes } from './large/members.ts'
import { seedDemo, inventPassword, assertLocalInstance } from './seed.ts'
import { attachOrOpen } from '#server/db/attach.ts'
import { formatSummary } from './summary.ts'

const USAGE =
  'Usage: npm run demo -- [--reset] [--large] [--seed <whole number>] [--password <at least 8 characters>]'

/** `npm run demo`: fills the instance of DATA_DIR or DATABASE_URL with demo data, whether or not it is running. */
async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2))
  const config = readConfig(process.env)
  assertLocalInstance(config)
  const log = pino({ level: 'silent' })
  const { database, isRunning } = await attachOrOpen(config, log)
  try {
    await migrate(database, log)
    const say = (line: string) => process.stdout.write(`  ${line}\n`)
    const large = options.isLarge ? { sizes: largeSizes, settings: config, say } : null
    const world = await seedDemo(database, await openFiles(config), { ...options, large, now: new Date() })
    process.stdout.write(
      formatSummary(world, { password: options.password, baseUrl: config.baseUrl, isRunning }),
    )
  } finally {
    await database.close()
  }
}

function optionsOf(args: string[]) {
  const { values } = read(args)
  const seed = Number(values.seed)
  const password = values.password ?? inventPassword()
  if (!Number.isSafeInteger(seed) || password.length < 8) throw new ConfigError(USAGE)
  return { seed, password, shouldReset: values.reset, isLarge: values.large }
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        reset: { type: 'boolean', default: false },
        large: { type: 'boolean', default: false },
        seed: { type: 'string', default: '1' },
        password: { type: 'string' },
      },
    })
  } catch {
    throw new ConfigError(USAGE)
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${formatStartupError(error)}\n`)
  process.exitCode = 1
})

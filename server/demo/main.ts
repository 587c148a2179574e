import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openFiles } from '#server/adapters/files/index.ts'
import { ConfigError } from '#server/config-error.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { startFailure } from '#server/start-failure.ts'
import { fill, inventPassword, refuseElsewhere } from './fill.ts'
import { openBeside } from '#server/db/beside.ts'
import { tell } from './tell.ts'

const USAGE = 'Usage: npm run demo -- [--again] [--seed <whole number>] [--password <at least 8 characters>]'

/** `npm run demo`: fills the instance that DATA_DIR or DATABASE_URL names, whether or not it is running. */
async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2))
  const config = readConfig(process.env)
  refuseElsewhere(config)
  const log = pino({ level: 'silent' })
  const { database, isRunning } = await openBeside(config, log)
  try {
    await migrate(database, log)
    const world = await fill(database, await openFiles(config), { ...options, now: new Date() })
    process.stdout.write(tell(world, { password: options.password, baseUrl: config.baseUrl, isRunning }))
  } finally {
    await database.close()
  }
}

function optionsOf(args: string[]) {
  const { values } = read(args)
  const seed = Number(values.seed)
  const password = values.password ?? inventPassword()
  if (!Number.isSafeInteger(seed) || password.length < 8) throw new ConfigError(USAGE)
  return { seed, password, isAgain: values.again }
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        again: { type: 'boolean', default: false },
        seed: { type: 'string', default: '1' },
        password: { type: 'string' },
      },
    })
  } catch {
    throw new ConfigError(USAGE)
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exitCode = 1
})

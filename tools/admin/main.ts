import { openFiles } from '#server/adapters/files/index.ts'
import { readConfig } from '#server/config/index.ts'
import { readArguments } from './read-arguments.ts'
import { runCommand, withDatabase } from './run-command.ts'
import { formatUserUsage } from './usage.ts'

/** `npm run user`: exits with 0 on success, 1 on failure, and 2 for invalid arguments. */
async function main(): Promise<void> {
  const { run, reason } = readArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  const output = await withDatabase(config, async (tools) =>
    run({ ...tools, files: await openFiles(config), reason }),
  )
  process.stdout.write(`${output}\n`)
}

runCommand(main, formatUserUsage)

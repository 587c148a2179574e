import { ensureDataDir } from '#server/config/data-dir.ts'
import { readConfig } from '#server/config/index.ts'
import { createKeys } from '#server/config/keys.ts'
import { loadSecret } from '#server/process/secret.ts'
import { runCommand, withDatabase } from '../admin/run-command.ts'
import { formatStaffUsage } from '../admin/usage.ts'
import { readArguments } from './read-arguments.ts'

/** `npm run staff`: exits with 0 on success, 1 on failure, and 2 for invalid arguments. */
async function main(): Promise<void> {
  const run = readArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  const keys = async () => {
    const dataDir = await ensureDataDir(config.dataDir)
    return createKeys(await loadSecret({ ...config, dataDir }), config.oldSecret)
  }
  process.stdout.write(`${await withDatabase(config, (tools) => run({ ...tools, keys }))}\n`)
}

runCommand(main, formatStaffUsage)

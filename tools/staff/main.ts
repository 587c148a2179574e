import { parseArgs } from 'node:util'
import { ensureDataDir } from '#server/config/data-dir.ts'
import { readConfig } from '#server/config/index.ts'
import { createKeys } from '#server/config/keys.ts'
import { loadSecret } from '#server/process/secret.ts'
import { verifyLog } from '../admin/log.ts'
import { runCommand, UsageError, withDatabase } from '../admin/run-command.ts'
import * as commands from './commands.ts'
import type { StaffContext } from './commands.ts'

const USAGE = `Usage: npm run staff -- <command>

  add <email> --role coordinator|lead          add staff, and mail an enrollment link
  enroll <email or id>                         reset password and second factor, and mail a new link
  confirm <email or id>                        confirm staff whom a restore has brought back
  remove <email or id>                         remove staff, and end their sessions
  list                                         list staff
  verify-log [--expect <number:hash>]          verify that no entry of the log was changed or removed

All other commands are logged.
Uses the database set by DATA_DIR or DATABASE_URL. The server may be running or stopped.`

type Run = (tools: StaffContext) => Promise<string>

/** `npm run staff`: exits with 0 on success, 1 on failure, and 2 for invalid arguments. */
async function main(): Promise<void> {
  const run = read(process.argv.slice(2))
  const config = readConfig(process.env)
  const keys = async () => {
    const dataDir = await ensureDataDir(config.dataDir)
    return createKeys(await loadSecret({ ...config, dataDir }), config.oldSecret)
  }
  process.stdout.write(`${await withDatabase(config, (tools) => run({ ...tools, keys }))}\n`)
}

function read(args: string[]): Run {
  const { values, positionals } = parse(args)
  const [command, who = '', ...more] = positionals
  if (command === undefined) throw new UsageError('Missing argument: <command>')
  const isAlone = command === 'list' || command === 'verify-log'
  const surplus = (isAlone && who) || more[0]
  if (surplus) throw new UsageError(`Unexpected argument: ${surplus}`)
  if (command === 'list') return (tools) => commands.list(tools)
  if (command === 'verify-log') return ({ database }) => verifyLog(database.orm, values.expect ?? null)
  if (!['add', 'enroll', 'confirm', 'remove'].includes(command))
    throw new UsageError(`Unknown command: ${command}`)
  if (who === '') throw new UsageError('Missing argument: <email or id>')
  if (command === 'enroll') return (tools) => commands.enroll(tools, who)
  if (command === 'confirm') return (tools) => commands.confirm(tools, who)
  if (command === 'remove') return (tools) => commands.remove(tools, who)
  const { role } = values
  if (role === undefined) throw new UsageError('Missing argument: --role coordinator|lead')
  return (tools) => commands.add(tools, who, role)
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { role: { type: 'string' }, expect: { type: 'string' } },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

runCommand(main, USAGE)

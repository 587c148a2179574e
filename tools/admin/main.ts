import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openFiles } from '#server/adapters/files/index.ts'
import { ConfigError } from '#server/config/error.ts'
import { readConfig } from '#server/config/index.ts'
import type { Config } from '#server/config/index.ts'
import { migrate } from '#server/db/migrate.ts'
import { attachOrOpen } from '#server/db/attach.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { formatStartupError } from '#server/process/startup-error.ts'
import * as commands from './commands.ts'
import type { CommandContext } from './commands.ts'

const USAGE = `Usage: npm run user -- <command>

  list [words] [--page <number>]                 everybody, or whose address, name or id has these words
  suspend <address or id>                        keeps somebody out, on every device at once
  unsuspend <address or id>                      lets them in again, with all they had
  delete <address or id> --yes                   deletes the account and all that belongs to it
  set-role <address or id> mentor --skills "leadership, welding"
  set-role <address or id> mentee                gives somebody the other role; their requests and chats end

It works beside the running product and without it, on the database that DATA_DIR or DATABASE_URL names.`

class UsageError extends Error {}

type Run = (tools: CommandContext) => Promise<string>

/** `npm run user`: ends with 0 when done, 1 when not, 2 when it was not understood. */
async function main(): Promise<void> {
  const run = read(process.argv.slice(2))
  const config = readConfig(process.env)
  const output = await withTools(config, run)
  process.stdout.write(`${output}\n`)
}

function read(args: string[]): Run {
  const { values, positionals } = parse(args)
  const [command, who = '', role = '', ...more] = positionals
  const skills = (values.skills ?? '').split(',').flatMap((skill) => skill.trim() || [])
  const page = Number(values.page ?? '1')
  if (more.length > 0 || !Number.isSafeInteger(page) || page < 1) throw new UsageError()
  if (command === 'list' && role === '') return (tools) => commands.list(tools, who, page)
  if (who === '') throw new UsageError()
  if (command === 'set-role' && role !== '') return (tools) => commands.setRole(tools, who, { role, skills })
  if (role !== '') throw new UsageError()
  if (command === 'suspend') return (tools) => commands.suspend(tools, who)
  if (command === 'unsuspend') return (tools) => commands.unsuspend(tools, who)
  if (command === 'delete') return (tools) => commands.remove(tools, who, values.yes)
  throw new UsageError()
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        page: { type: 'string' },
        skills: { type: 'string' },
        yes: { type: 'boolean', default: false },
      },
    })
  } catch {
    throw new UsageError()
  }
}

async function withTools(config: Config, run: Run): Promise<string> {
  const log = pino({ level: 'silent' })
  const { database } = await attachOrOpen(config, log)
  let jobs: Jobs | null = null
  try {
    await migrate(database, log)
    const files = await openFiles(config)
    return await run({ database, files, jobs: async () => (jobs ??= await openJobs(database, log)) })
  } finally {
    await (jobs as Jobs | null)?.close()
    await database.close()
  }
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageError
  const said = isUsage
    ? USAGE
    : error instanceof ConfigError
      ? error.problems.join('\n')
      : formatStartupError(error)
  process.stderr.write(`${said}\n`)
  process.exitCode = isUsage ? 2 : 1
})

import { parseArgs } from 'node:util'
import { openFiles } from '#server/adapters/files/index.ts'
import { readConfig } from '#server/config/index.ts'
import * as commands from './commands.ts'
import type { CommandContext } from './commands.ts'
import { printLog, verifyLog } from './log.ts'
import { decidePicture, listPictures } from './pictures.ts'
import { runCommand, UsageError, withDatabase } from './run-command.ts'

const USAGE = `Usage: npm run user -- <command>

  list [search] [--page <number>]              list users; filter by email, name, or id
  incomplete                                   list accounts without a person record
  suspend <email or id>                        block access on every device and end all sessions
  unsuspend <email or id>                      restore access; nothing is lost
  delete <email or id> --yes                   permanently delete the account and its data
  set-role <email or id> mentor --skills "leadership, welding"
  set-role <email or id> mentee                change the role; ends their requests and chats
  reset-factor <email or id>                   remove the second factor of a member who lost it
  resume <report number>                       let the two members of a report write to each other again
  report <number> [--save <directory>]         show a report with its evidence, and save its pictures
  case <number>                                show a case with its evidence
  pictures [--save <directory>]                list the pictures to minors that wait for a review, and save them
  pictures approve|refuse <id>                 decide on a picture
  log                                          show the newest entries of the operator log
  verify-log [--expect <number:hash>]          verify that no entry was changed or removed

All other commands are logged; add --reason "<why>" to say why.
Uses the database set by DATA_DIR or DATABASE_URL. The server may be running or stopped.`

const commandNames: ReadonlySet<string> = new Set([
  'list',
  'incomplete',
  'suspend',
  'unsuspend',
  'delete',
  'set-role',
  'reset-factor',
  'resume',
  'report',
  'case',
  'pictures',
  'log',
  'verify-log',
])

type Arguments = ReturnType<typeof parse>
type Run = (tools: CommandContext) => Promise<string>

/** `npm run user`: exits with 0 on success, 1 on failure, and 2 for invalid arguments. */
async function main(): Promise<void> {
  const { run, reason } = read(process.argv.slice(2))
  const config = readConfig(process.env)
  const output = await withDatabase(config, async (tools) =>
    run({ ...tools, files: await openFiles(config), reason }),
  )
  process.stdout.write(`${output}\n`)
}

function read(args: string[]): { readonly run: Run; readonly reason: string } {
  const { values, positionals } = parse(args)
  return { run: readCommand(values, positionals), reason: values.reason }
}

function readCommand(values: Arguments['values'], positionals: readonly string[]): Run {
  const [command, who = '', role = '', ...more] = positionals
  if (command === undefined) throw new UsageError('Missing argument: <command>')
  if (!commandNames.has(command)) throw new UsageError(`Unknown command: ${command}`)
  const skills = (values.skills ?? '').split(',').flatMap((skill) => skill.trim() || [])
  const page = Number(values.page ?? '1')
  if (!Number.isSafeInteger(page) || page < 1) throw new UsageError('--page must be a whole number from 1')
  const isLog = command === 'log' || command === 'verify-log'
  const surplus =
    command === 'set-role' || command === 'pictures' ? more[0] : (isLog && who) || role || more[0]
  if (surplus !== undefined) throw new UsageError(`Unexpected argument: ${surplus}`)
  if (command === 'list') return (tools) => commands.list(tools, who, page)
  if (command === 'incomplete') return (tools) => commands.listIncomplete(tools)
  if (command === 'log') return ({ database }) => printLog(database.orm)
  if (command === 'verify-log') return ({ database }) => verifyLog(database.orm, values.expect ?? null)
  if (command === 'pictures') return readPictures(who, role, values.save ?? null)
  const isNumbered = ['report', 'case', 'resume'].includes(command)
  if (who === '') throw new UsageError(`Missing argument: ${isNumbered ? '<number>' : '<email or id>'}`)
  if (command === 'report')
    return (tools) => commands.readReport(tools, { reference: who, folder: values.save ?? null })
  if (command === 'resume') return (tools) => commands.resume(tools, who)
  if (command === 'case') return (tools) => commands.readCase(tools, who)
  if (command === 'suspend') return (tools) => commands.suspend(tools, who)
  if (command === 'unsuspend') return (tools) => commands.unsuspend(tools, who)
  if (command === 'delete') return (tools) => commands.remove(tools, who, values.yes)
  if (command === 'reset-factor') return (tools) => commands.resetFactor(tools, who)
  if (role === '') throw new UsageError('Missing argument: mentor or mentee')
  return (tools) => commands.setRole(tools, who, { role, skills })
}

function readPictures(decision: string, imageId: string, folder: string | null): Run {
  if (decision === '') return (tools) => listPictures(tools, folder)
  if (decision !== 'approve' && decision !== 'refuse')
    throw new UsageError(`Unexpected argument: ${decision}`)
  if (imageId === '') throw new UsageError('Missing argument: <id>')
  return (tools) => decidePicture(tools, imageId, decision === 'approve' ? 'approved' : 'refused')
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        page: { type: 'string' },
        skills: { type: 'string' },
        save: { type: 'string' },
        reason: { type: 'string', default: '' },
        expect: { type: 'string' },
        yes: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

runCommand(main, USAGE)

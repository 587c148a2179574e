import { parseArgs } from 'node:util'
import { usageText } from '#shared/texts/operator/usage.ts'
import * as commands from './commands.ts'
import type { CommandContext } from './commands.ts'
import { printLog, verifyLog } from './log.ts'
import { decidePicture, listPictures } from './pictures.ts'
import { UsageError } from './run-command.ts'

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

/** What the arguments of `npm run user` ask for. Throws `UsageError`. */
export function readArguments(args: string[]): { readonly run: Run; readonly reason: string } {
  const { values, positionals } = parse(args)
  return { run: readCommand(values, positionals), reason: values.reason }
}

function readCommand(values: Arguments['values'], positionals: readonly string[]): Run {
  const [command, who = '', role = '', ...more] = positionals
  if (command === undefined) throw new UsageError(usageText('missing', { argument: '<command>' }))
  if (!commandNames.has(command)) throw new UsageError(usageText('unknown', { command }))
  const skills = (values.skills ?? '').split(',').flatMap((skill) => skill.trim() || [])
  const page = Number(values.page ?? '1')
  if (!Number.isSafeInteger(page) || page < 1) throw new UsageError(usageText('wrongPage'))
  const isLog = command === 'log' || command === 'verify-log'
  const surplus =
    command === 'set-role' || command === 'pictures' ? more[0] : (isLog && who) || role || more[0]
  if (surplus !== undefined) throw new UsageError(usageText('unexpected', { argument: surplus }))
  if (command === 'list') return (tools) => commands.list(tools, who, page)
  if (command === 'incomplete') return (tools) => commands.listIncomplete(tools)
  if (command === 'log') return ({ database }) => printLog(database.orm)
  if (command === 'verify-log') return ({ database }) => verifyLog(database.orm, values.expect ?? null)
  if (command === 'pictures') return readPictures(who, role, values.save ?? null)
  const isNumbered = ['report', 'case', 'resume'].includes(command)
  if (who === '')
    throw new UsageError(usageText('missing', { argument: isNumbered ? '<number>' : '<email or id>' }))
  if (command === 'report')
    return (tools) => commands.readReport(tools, { reference: who, folder: values.save ?? null })
  if (command === 'resume') return (tools) => commands.resume(tools, who)
  if (command === 'case') return (tools) => commands.readCase(tools, who)
  if (command === 'suspend') return (tools) => commands.suspend(tools, who)
  if (command === 'unsuspend') return (tools) => commands.unsuspend(tools, who)
  if (command === 'delete') return (tools) => commands.remove(tools, who, values.yes)
  if (command === 'reset-factor') return (tools) => commands.resetFactor(tools, who)
  if (role === '') throw new UsageError(usageText('missing', { argument: 'mentor|mentee' }))
  return (tools) => commands.setRole(tools, who, { role, skills })
}

function readPictures(decision: string, imageId: string, folder: string | null): Run {
  if (decision === '') return (tools) => listPictures(tools, folder)
  if (decision !== 'approve' && decision !== 'refuse')
    throw new UsageError(usageText('unexpected', { argument: decision }))
  if (imageId === '') throw new UsageError(usageText('missing', { argument: '<id>' }))
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

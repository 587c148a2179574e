import { parseArgs } from 'node:util'
import { usageText } from '#shared/texts/operator/usage.ts'
import { verifyLog } from '../admin/log.ts'
import { UsageError } from '../admin/run-command.ts'
import * as commands from './commands.ts'
import type { StaffContext } from './commands.ts'

type Run = (tools: StaffContext) => Promise<string>

/** What the arguments of `npm run staff` ask for. Throws `UsageError`. */
export function readArguments(args: string[]): Run {
  const { values, positionals } = parse(args)
  const [command, who = '', ...more] = positionals
  if (command === undefined) throw new UsageError(usageText('missing', { argument: '<command>' }))
  const isAlone = command === 'list' || command === 'verify-log'
  const surplus = (isAlone && who) || more[0]
  if (surplus) throw new UsageError(usageText('unexpected', { argument: surplus }))
  if (command === 'list') return (tools) => commands.list(tools)
  if (command === 'verify-log') return ({ database }) => verifyLog(database.orm, values.expect ?? null)
  if (!['add', 'enroll', 'confirm', 'remove'].includes(command))
    throw new UsageError(usageText('unknown', { command }))
  if (who === '') throw new UsageError(usageText('missing', { argument: '<email or id>' }))
  if (command === 'enroll') return (tools) => commands.enroll(tools, who)
  if (command === 'confirm') return (tools) => commands.confirm(tools, who)
  if (command === 'remove') return (tools) => commands.remove(tools, who)
  const { role } = values
  if (role === undefined) throw new UsageError(usageText('missing', { argument: '--role coordinator|lead' }))
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

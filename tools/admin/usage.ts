import { usageText } from '#shared/texts/operator/usage.ts'

/** How a command is written, which no language changes, and what it does; empty below a line that says it for both. */
type Line = readonly [syntax: string, does: string]

/** How wide the column of the syntax is. */
const width = 45

/** The text below a wrong argument: every command of a tool with what it does, and notes below them. */
export function formatUsage(command: string, lines: readonly Line[], notes: readonly string[]): string {
  const list = lines.map(([syntax, does]) => `  ${syntax.padEnd(width)}${does}`.trimEnd())
  return [usageText('title', { command }), '', ...list, '', ...notes].join('\n')
}

/** How `npm run user` is used. */
export const formatUserUsage = (): string =>
  formatUsage(
    'npm run user -- <command>',
    [
      ['list [search] [--page <number>]', usageText('user.list')],
      ['incomplete', usageText('user.incomplete')],
      ['suspend <email or id>', usageText('user.suspend')],
      ['unsuspend <email or id>', usageText('user.unsuspend')],
      ['delete <email or id> --yes', usageText('user.delete')],
      ['set-role <email or id> mentor --skills "leadership, welding"', ''],
      ['set-role <email or id> mentee', usageText('user.setRole')],
      ['reset-factor <email or id>', usageText('user.resetFactor')],
      ['resume <report number>', usageText('user.resume')],
      ['report <number> [--save <directory>]', usageText('user.report')],
      ['case <number>', usageText('user.case')],
      ['pictures [--save <directory>]', usageText('user.pictures')],
      ['pictures approve|refuse <id>', usageText('user.decide')],
      ['log', usageText('user.log')],
      ['verify-log [--expect <number:hash>]', usageText('user.verifyLog')],
    ],
    [usageText('user.reason'), usageText('database')],
  )

/** How `npm run staff` is used. */
export const formatStaffUsage = (): string =>
  formatUsage(
    'npm run staff -- <command>',
    [
      ['add <email> --role coordinator|lead', usageText('staff.add')],
      ['enroll <email or id>', usageText('staff.enroll')],
      ['confirm <email or id>', usageText('staff.confirm')],
      ['remove <email or id>', usageText('staff.remove')],
      ['list', usageText('staff.list')],
      ['verify-log [--expect <number:hash>]', usageText('staff.verifyLog')],
    ],
    [usageText('staff.logged'), usageText('database')],
  )

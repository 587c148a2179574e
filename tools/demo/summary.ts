import type { DemoData } from './world.ts'

type About = { readonly password: string; readonly baseUrl: URL; readonly isRunning: boolean }

/** Prints a summary: the created data, how to log in, and what to open next. */
export function formatSummary(world: DemoData, { password, baseUrl, isRunning }: About): string {
  const mentors = world.people.filter(({ role }) => role === 'mentor').length
  const states = (['pending', 'accepted', 'rejected'] as const).map(
    (state) => `${world.requests.filter(({ status }) => status === state).length} ${state}`,
  )
  const rows = world.suggestedLogins.map(({ person, shows }) => [person.email, person.role, shows])
  const [first, second] = world.suggestedLogins.map(({ person }) => person.email)
  const next = `open ${baseUrl.href}join and log in as ${first}. Use a second browser for ${second}`
  return [
    '',
    `  Created ${mentors} mentors and ${world.people.length - mentors} mentees, ${world.requests.length} requests`,
    `  (${states.join(', ')}), ${world.chats.length} chats and ${world.messages.length} messages,
  ${world.people.filter(({ hasPicture }) => hasPicture).length} profile pictures and ${world.freeTimes.length} weekly availabilities. All of them are fictional.`,
    '',
    ...table([['email', 'role', 'what to look at'], ...rows]),
    '',
    `  Password for every account: ${password}`,
    '',
    isRunning ? `  Next: ${next}. Reload pages that are already open.` : `  Next: npm start, then ${next}.`,
    '',
    '',
  ].join('\n')
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()
  const [head = [], ...rest] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)]
}

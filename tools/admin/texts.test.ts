import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, aMentor } from '#server/testing/data/people.ts'
import { setLocale } from '#shared/texts/i18n/locale.ts'
import { pseudoLocales } from '#shared/texts/i18n/pseudo.ts'
import { backupText } from '#shared/texts/operator/backup.ts'
import { readArguments as readStaffArguments } from '../staff/read-arguments.ts'
import * as commands from './commands.ts'
import type { CommandContext } from './commands.ts'
import { readArguments as readUserArguments } from './read-arguments.ts'
import { UsageError } from './run-command.ts'
import { formatStaffUsage, formatUserUsage } from './usage.ts'

let t: TestApp
let tools: CommandContext
beforeAll(async () => {
  t = await createTestApp()
  const { database, files, jobs } = t.services
  tools = { database, files, jobs: async () => jobs }
})
afterAll(() => t.close())

/** What is left of an output without the texts that were looked up, names, addresses, ids, and days. */
const leftOf = (output: string): string =>
  output
    .replaceAll(/⟦[^⟧]*⟧/g, '')
    .replaceAll(/\S+@\S+|\b[\da-z]{20}\b|\b\d{4}-\d\d-\d\d\b|Ana Weber|[-()\s]/g, '')

/** A pseudo-language, in which every text that is looked up stands in brackets. */
function speakPseudo(): void {
  const pseudo = pseudoLocales['en-XA']
  if (!pseudo) throw new Error('there is a pseudo-language')
  setLocale(pseudo)
}

it('[LG26] every text of the commands about members is looked up', async () => {
  const [mentor, mentee] = [
    await aMentor(t, { fullName: 'Ana Weber' }),
    await aMentee(t, { fullName: 'Ana Weber' }),
  ]
  speakPseudo()
  const thrown = (run: Promise<string>) =>
    run.then(
      () => 'nothing was thrown',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
  const outputs = [
    await commands.list(tools, 'Ana Weber', 1),
    await commands.list(tools, 'nobody has this name', 1),
    await commands.listIncomplete(tools),
    await commands.unsuspend(tools, mentee.id),
    await commands.suspend(tools, mentee.id),
    await commands.suspend(tools, mentee.id),
    await commands.unsuspend(tools, mentee.id),
    await thrown(commands.resetFactor(tools, mentee.id)),
    await thrown(commands.setRole(tools, mentee.id, { role: 'lead', skills: [] })),
    await thrown(commands.setRole(tools, mentee.id, { role: 'mentee', skills: [] })),
    await thrown(commands.setRole(tools, mentee.id, { role: 'mentor', skills: ['leadership'] })),
    await commands.setRole(tools, mentor.id, { role: 'mentee', skills: [] }),
    await commands.setRole(tools, mentor.id, { role: 'mentor', skills: ['leadership'] }),
    await thrown(commands.remove(tools, mentee.id, false)),
    await commands.remove(tools, mentee.id, true),
    await thrown(commands.suspend(tools, 'nobody')),
    await thrown(commands.readReport(tools, { reference: 'R-000000', folder: null })),
    await thrown(commands.readCase(tools, 'C-000000')),
  ]
  for (const output of outputs) {
    expect(output).toContain('⟦')
    // The roles in the list are those that the commands take.
    expect(leftOf(output).replaceAll(/mentor|mentee/g, '')).toBe('')
  }
})

/** How commands are written: no language changes that. */
const syntax = /^ {2}(?:[a-z-]+(?: {1}(?:[a-z|]+|<[\w: ]+>|\[[^\]]+\]|--[a-z]+|"[^"]+"))*)/gm

it('[LG26] every text of what the commands say about their arguments is looked up', () => {
  speakPseudo()
  const problem = (read: () => unknown): string => {
    try {
      read()
    } catch (error) {
      if (error instanceof UsageError) return error.message
    }
    return 'nothing is wrong'
  }
  for (const usage of [formatUserUsage(), formatStaffUsage()]) {
    expect(usage.split('\n').filter((line) => line.includes('⟦')).length).toBeGreaterThan(6)
    expect(leftOf(usage.replace(syntax, ''))).toBe('')
  }
  for (const args of [
    ...[
      [],
      ['banish'],
      ['list', '--page', '0'],
      ['log', 'x'],
      ['suspend'],
      ['report'],
      ['suspend', 'a', 'b'],
    ],
    ...[
      ['set-role', 'a'],
      ['pictures', 'keep'],
      ['pictures', 'approve'],
    ],
  ])
    expect([args.join(' '), leftOf(problem(() => readUserArguments(args)))]).toEqual([args.join(' '), ''])
  for (const args of [[], ['banish', 'a'], ['list', 'x'], ['add'], ['add', 'a'], ['enroll', 'a', 'b']])
    expect([args.join(' '), leftOf(problem(() => readStaffArguments(args)))]).toEqual([args.join(' '), ''])
  expect(leftOf(backupText('usage'))).toBe('')
})

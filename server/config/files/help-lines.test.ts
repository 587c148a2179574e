import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../error.ts'
import { readConfig } from '../index.ts'

const folder = mkdtempSync(join(tmpdir(), 'pathlight-help-'))
afterAll(() => rmSync(folder, { recursive: true }))

const codesOf = (env: Record<string, string>) => readConfig(env).helpLines.map(({ code }) => code)
const write = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const line = {
  name: 'School counselor',
  phone: '+49 30 1234',
  url: 'https://school.example.org',
  isForYoungPeople: true,
}
const own = { code: 'de', name: 'Our school', emergency: '112', lookedUp: '2026-11-23', lines: [line] }

function problemsOf(env: Record<string, string>): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.join()
    throw error
  }
}

describe('the help lines', () => {
  it('[RK6] are those of the countries that the operator names, in this order', () => {
    expect(codesOf({ HELP_LINES: 'de, at,CH' })).toEqual(['de', 'at', 'ch'])
  })

  it('[RK6] are directories of help lines on this machine by default', () => {
    expect(codesOf({})).toEqual(['int'])
    expect(readConfig({}).helpLines[0]?.lines.every(({ phone }) => phone === null)).toBe(true)
  })

  it('[RK6] of every country that comes with the product are complete', () => {
    const all = 'us,gb,ie,de,at,ch,es,fr,nl,au,ca,nz'
    for (const { lines, emergency } of readConfig({ HELP_LINES: all }).helpLines) {
      expect(emergency).not.toBeNull()
      expect(lines.some(({ isForYoungPeople, phone }) => isForYoungPeople && phone !== null)).toBe(true)
    }
  })

  it('[RK6] come from a file of the operator', () => {
    expect(readConfig({ HELP_LINES_FILE: write('own.json', [own]) }).helpLines).toEqual([own])
  })

  it.each<[string, Record<string, string>]>([
    ['HELP_LINES must be', { HELP_LINES: 'atlantis' }],
    ['HELP_LINES must be', { HELP_LINES: ',' }],
    ['HELP_LINES must not be set', { HELP_LINES: 'us', HELP_LINES_FILE: write('both.json', [own]) }],
    ['HELP_LINES_FILE must be a JSON file', { HELP_LINES_FILE: join(folder, 'missing.json') }],
    ['HELP_LINES_FILE must be a JSON file', { HELP_LINES_FILE: write('broken.json', '{') }],
    ['HELP_LINES_FILE must be a list', { HELP_LINES_FILE: write('empty.json', []) }],
    [
      'the mistake is at "0.lines.0.url"',
      { HELP_LINES_FILE: write('url.json', [{ ...own, lines: [{ ...line, url: 'javascript:alert(1)' }] }]) },
    ],
  ])('[RK6] name the mistake: %s', (problem, env) => {
    expect(problemsOf(env)).toContain(problem)
  })
})

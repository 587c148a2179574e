import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { PromptSet } from '#shared/contract/work.ts'
import { ConfigError } from '../error.ts'
import { readConfig } from '../index.ts'

const folder = mkdtempSync(join(tmpdir(), 'pathlight-prompts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const own = { id: 'driving-test', kind: 'aim', title: 'The driving test', prompts: ['Which sign?'] }

it('[WK10] the product has agendas of four meetings, first, and at least 30 prompts in all, each once', () => {
  const prompts = readConfig({}).prompts.en
  expect(prompts.slice(0, 4).map(({ id, kind }) => [id, kind])).toEqual(
    [1, 2, 3, 4].map((n) => [`meeting-${n}`, 'meeting']),
  )
  expect(prompts.slice(4).every(({ kind }) => kind === 'aim')).toBe(true)
  const all = prompts.flatMap((set) => set.prompts)
  expect(all.length).toBeGreaterThanOrEqual(30)
  expect(new Set(all).size).toBe(all.length)
})

it('[WK10, LG22] a language has the same sets with as many prompts, in English where nobody has translated them', () => {
  const { prompts } = readConfig({})
  const shapes = (sets: readonly PromptSet[]) =>
    sets.map(({ id, kind, prompts: all }) => [id, kind, all.length])
  for (const sets of Object.values(prompts)) expect(shapes(sets)).toEqual(shapes(prompts.en))
  expect(prompts.de[0]?.title).toBe('Erstes Treffen: sich kennenlernen')
  expect(prompts.es[0]?.title).toBe('Primera reunión: conocerse')
  expect(prompts.ar[0]?.title).toBe('اللقاء الأول: التعارف')
})

it('[WK10, LG22] the operator adds sets, and replaces those with the same id in every language', () => {
  const first = { ...own, id: 'meeting-1', kind: 'meeting' }
  const { prompts } = readConfig({ PROMPTS_FILE: write('own.json', [own, first]) })
  for (const sets of [prompts.en, prompts.de]) {
    expect(sets[0]).toEqual(first)
    expect(sets.at(-1)).toEqual(own)
    expect(sets).toHaveLength(readConfig({}).prompts.en.length + 1)
  }
})

it.each<[string, unknown]>([
  ['must be a JSON file', '{'],
  ['must be a JSON file', `[${' '.repeat(600_000)}]`],
  ['must be a list of prompts', []],
  ['the mistake is at "0.prompts"', [{ ...own, prompts: [] }]],
  ['the mistake is at "0.title"', [{ ...own, title: 'x'.repeat(81) }]],
  ['the mistake is at "0"', [{ ...own, more: 1 }]],
  ['the mistake is at "0.id"', [{ ...own, id: 'Not an id' }]],
])('[WK10] a file with a mistake keeps the server from starting: %s', (problem, content) => {
  const read = () => readConfig({ PROMPTS_FILE: write('wrong.json', content) })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(problem)
})

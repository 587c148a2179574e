import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
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
  const { prompts } = readConfig({})
  expect(prompts.slice(0, 4).map(({ id, kind }) => [id, kind])).toEqual(
    [1, 2, 3, 4].map((n) => [`meeting-${n}`, 'meeting']),
  )
  expect(prompts.slice(4).every(({ kind }) => kind === 'aim')).toBe(true)
  const all = prompts.flatMap((set) => set.prompts)
  expect(all.length).toBeGreaterThanOrEqual(30)
  expect(new Set(all).size).toBe(all.length)
})

it('[WK10] the operator adds sets, and replaces those with the same id', () => {
  const first = { ...own, id: 'meeting-1', kind: 'meeting' }
  const { prompts } = readConfig({ PROMPTS_FILE: write('own.json', [own, first]) })
  expect(prompts[0]).toEqual(first)
  expect(prompts.at(-1)).toEqual(own)
  expect(prompts).toHaveLength(readConfig({}).prompts.length + 1)
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

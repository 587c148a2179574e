import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { TextLookup } from './i18n/define-texts.ts'
import { specified, specifiedTexts } from './specified.ts'

type Lookup = TextLookup<Readonly<Record<string, string>>>

/** Every catalog by its file, found on disk so that a new one cannot be left out. */
async function readCatalogs(): Promise<Map<string, Lookup['source']>> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/i18n|test\.ts|specified/.test(file),
  )
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(join(import.meta.dirname, file))) as object] as const),
  )
  return new Map(
    modules.flatMap(([file, module]) =>
      Object.values<unknown>(module).flatMap((value) => (isLookup(value) ? [[file, value.source]] : [])),
    ),
  )
}

const isLookup = (value: unknown): value is Lookup => typeof value === 'function' && 'source' in value

it('has a catalog in every file', async () => {
  expect([...(await readCatalogs()).values()].every((source) => Object.keys(source).length > 0)).toBe(true)
  expect((await readCatalogs()).size).toBeGreaterThan(20)
})

it('no text is empty or has stray spaces', async () => {
  const all = [...(await readCatalogs()).values()].flatMap((source) => Object.entries(source))
  // Two ideas for a first message end where its writer goes on.
  const stray = all.filter(([key, text]) => text === '' || (text !== text.trim() && !key.startsWith('idea.')))
  expect(stray).toEqual([])
})

it('[TX1] the 78 specified texts are in the catalog to the letter', () => {
  expect(specified).toHaveLength(78)
  const written = JSON.stringify(specified.map((key) => [key, specifiedTexts[key]]))
  expect(createHash('sha256').update(written).digest('hex')).toBe(
    '80a5991e16c8db84c79707c82b2f87e1c6f7a02a7f7028f13edcaec2ced1923b',
  )
})

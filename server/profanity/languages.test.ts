import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { maskProfanity } from './filter.ts'
import { expandEntry, readList } from './lists.ts'

/** All texts of a catalog, whatever its keys. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* textsOf(part)
}

/** The texts of the product that the filter would change. */
function maskedTexts(code: string): string[] {
  const files = globSync(`shared/translations/${code}/**/*.json`).filter(
    (path) => !path.endsWith('sources.json'),
  )
  const texts = files.flatMap((path) => [...textsOf(JSON.parse(readFileSync(path, 'utf8')))])
  expect(texts.length).toBeGreaterThan(1_000)
  return texts.filter((text) => maskProfanity(text) !== text)
}

it.each(['de', 'es', 'ar'])('[CH20, CH24] no listed word is in what the product says in %s', (code) => {
  expect(maskedTexts(code)).toEqual([])
})

describe.each(['de', 'es'])('[CH20] the words of %s', (code) => {
  it.each(readList(code).map((entry) => [entry]))('are masked in every form: %s', (entry) => {
    for (const { word } of expandEntry(entry)) expect(maskProfanity(word)).toBe('*'.repeat(word.length))
  })

  it('are enough', () => {
    expect(readList(code).length).toBeGreaterThan(100)
  })
})

it.each([
  ['Du Arschloch!', 'Du *********!'],
  ['Scheiße, ihr Arschlöcher', '*******, ihr ***********'],
  ['Fick dich, du H u r e n s o h n', '*********, du *****************'],
  ['Halt die Fresse', '***************'],
  ['Ich bringe dich um', '******************'],
  ['eres un hijo de puta', 'eres un hijo de ****'],
  ['G1lipollas, cabrón', '**********, ******'],
  ['porno, p o r n o', '*****, *********'],
  ['te voy a matar', '**************'],
])('[CH20, CH22] masks German and Spanish: %s', (text, masked) => {
  expect(maskProfanity(text)).toBe(masked)
})

it.each([
  'Er aß zwei Äpfel und vergaß den dritten.',
  'Das Paket wog drei Kilo.',
  'Das Buch ist dick, und sie trägt Schmuck.',
  'Fünf Franken und ein paar Rappen.',
  'Der Schwanz der Katze, die Vögel und das Gras.',
  "We learned Fick's law of diffusion, and Marica has read Giovanni Verga.",
  'Mein Bruder ist behindert.',
  'Ich kann nicht mehr leben.',
  'El volumen de un cono, y feliz año nuevo.',
  'Toco el fagot y como una pera.',
  'Los poros de la hoja, o folla en gallego.',
  'La heroína del cuento vive en Pola de Siero.',
  'Ya no quiero vivir.',
  'Perdón por no escribir antes.',
])('[CH24] leaves ordinary German and Spanish alone: %s', (text) => {
  expect(maskProfanity(text)).toBe(text)
})

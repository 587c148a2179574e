import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as corpus from './corpus.ts'
import { findInParts, findInText, isPlainAfter } from './find.ts'
import type { Finding } from './finding.ts'

const samples = [
  ...corpus.details,
  ...corpus.heldOutDetails,
  ...corpus.ordinary,
  ...corpus.heldOutOrdinary,
  ...corpus.setDetails,
  ...corpus.setOrdinary,
]
const messages = samples.flatMap(({ marked }) => marked.map((text) => text.replaceAll(/[⟦⟧]/g, '')))
const words = [...new Set(messages.flatMap((text) => text.split(/\s+/)))]
const plainWords = words.filter((word) => isPlainAfter(word, []))
const withOne = fc.tuple(
  fc.array(fc.constantFrom(...plainWords), { maxLength: 10 }),
  fc.array(fc.constantFrom(...words), { maxLength: 2 }),
  fc.array(fc.constantFrom(...plainWords), { maxLength: 10 }),
)
const sentence = withOne.map((parts) => parts.flat().join(' '))

/** What all of the filter finds in a text, and in the messages with it, without the way for plain text. */
function find(text: string, earlier: readonly string[]): Finding[][] {
  const found = [...earlier, text].map((): Finding[] => [])
  found[earlier.length] = findInText(text, () => false)
  if (earlier.length > 0) findInParts([...earlier, text], { isAllowed: () => false, empty: new Set() }, found)
  return found.filter(({ length }) => length > 0)
}

it('[CD26] nothing is found in the lines of the corpus that are plain text', () => {
  const plain = messages.filter((text) => isPlainAfter(text, []))
  expect(plain.length).toBeGreaterThan(200)
  expect(plain.filter((text) => find(text, []).length > 0)).toEqual([])
})

/** A line for each picture that alone describes an app. */
const described = [
  ...[
    'camara',
    'camarita',
    'fantasma',
    'fantasmita',
    'pajaro',
    'pajarito',
    'avion',
    'avioncito',
    'telefono',
    'telefonito',
  ],
  ...[
    'nota',
    'notita',
    'foto',
    'video',
    'photo',
    'picture',
    'music',
    'musik',
    'clock',
    'plane',
    'bubble',
    'note',
    'phone',
  ],
  ...['geist', 'geister', 'vogel', 'kamera', 'flieger', 'horer'],
].map((word) => `busca en el de la ${word}, me llamo lunaskye`)

it('[CD26] an app that is described by its picture is not plain text', () => {
  expect(described.filter((text) => find(text, []).length === 0)).toEqual([])
  expect(described.filter((text) => isPlainAfter(text, []))).toEqual([])
})

it('[CD26] a service with a sign for one of its letters is not plain text', () => {
  expect(find('!nsta: lunaskye', [])).not.toEqual([])
  expect(isPlainAfter('!nsta: lunaskye', [])).toBe(false)
})

it('[CD26] the at sign described by its shape is not plain text, and no part of a word', () => {
  for (const text of ['Bank, curly a, you you', 'Bank, a with a circle thing you you']) {
    expect(find(text, [])).not.toEqual([])
    expect(isPlainAfter(text, [])).toBe(false)
  }
  expect(find('Bank, curly acosté you you', [])).toEqual([])
})

it('[CD26] nothing is found in plain text of any words of the corpus, and of any lines of the corpus before it', () => {
  fc.assert(
    fc.property(sentence, fc.array(fc.constantFrom(...messages), { maxLength: 4 }), (text, earlier) => {
      fc.pre(isPlainAfter(text, []))
      expect(find(text, [])).toEqual([])
      expect(isPlainAfter(text, earlier) ? find(text, earlier) : []).toEqual([])
    }),
    { numRuns: 3_000 },
  )
})

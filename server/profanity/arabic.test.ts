import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arabicEvasions, arabicInnocentTexts, arabicNames } from '../testing/data/arabic-words.ts'
import { expandArabicEntry } from './arabic-words.ts'
import { containsProfanity, maskProfanity } from './filter.ts'
import { readList } from './lists.ts'

const entries = readList('ar')

describe('[CH20] the Arabic words', () => {
  it.each(entries.map((entry) => [entry]))('are masked in every form: %s', (entry) => {
    for (const { word } of expandArabicEntry(entry)) {
      for (const written of [word, word.replaceAll('ة', 'ه'), word.replaceAll('ا', 'أ'), `و ${word}`])
        expect(maskProfanity(written).replace('و ', '')).toBe('*'.repeat(word.length))
    }
  })

  it('are enough', () => {
    expect(entries.length).toBeGreaterThan(150)
  })

  it.each(['sh1t', 'ك', 'شرموطة==', 'عرص=|طيز', 'شَرموطة', 'يا  كلب', 'يا كلب='])(
    'reject a mistyped entry: %s',
    (entry) => {
      expect(() => expandArabicEntry(entry)).toThrow('is not written')
    },
  )

  it('reject a word that is too short for endings', () => {
    expect(() => expandArabicEntry('كس')).toThrow('too short')
  })

  it.each([
    ['انت شرموطة!', 'انت ******!'],
    ['والشرموطات', '**********'],
    ['بشرموطتك', '********'],
    ['يا كلب، اسكت', '******، اسكت'],
    ['ياحمار', '******'],
    ['وابن الكلب هذا', '********** هذا'],
    ['يا لوطي', 'يا ****'],
    ['عندي سكس كثير', 'عندي *** كثير'],
    ['معي كوكايين', 'معي *******'],
    ['ابيع حشيش هنا', '********* هنا'],
    ['سأقتلك غدا', '****** غدا'],
    ['اقتل نفسك', '*********'],
    ['(طيز)', '(***)'],
    ['hello شرموطة hello', 'hello ****** hello'],
    ['fuckشرموطة', '**********'],
    ['كس!كس', '**!**'],
  ])('mask insults, slurs, sexual terms, drugs, and threats, and nothing else: %s', (text, masked) => {
    expect(maskProfanity(text)).toBe(masked)
    expect(containsProfanity(text)).toBe(true)
  })
})

describe.each(Object.entries(arabicEvasions))('%s', (_, evade) => {
  it.each(['شرموطة', 'قحبة', 'عرص', 'سكس', 'طيز', 'كوكايين', 'سأقتلك', 'متناك'])(
    '[CH20, CH22] hide no Arabic word: %s',
    (word) => {
      const text = evade(word)
      const visible = Array.from(text.replaceAll(/[\p{M}\p{Cf}\u0640]/gu, ''))
      expect(maskProfanity(`قال ${text}، ثم`)).toBe(`قال ${'*'.repeat(visible.length)}، ثم`)
    },
  )
})

it.each([
  ['شر*وطة', '******'],
  ['ش**وطة', '******'],
  ['شر*موطة', '*******'],
  ['شر!موطة', '*******'],
])('[CH20, CH22] masks Arabic words with other characters in them: %s', (text, masked) => {
  expect(maskProfanity(text)).toBe(masked)
})

describe('[CH20, CH24] ordinary Arabic', () => {
  it('is every common name, also after another word and with an address', () => {
    expect(arabicNames.length).toBeGreaterThan(150)
    const texts = arabicNames.flatMap((name) => [
      name,
      `و${name}`,
      `يا ${name}`,
      `ابن ${name}`,
      `أنت ${name}`,
    ])
    expect(texts.filter((text) => maskProfanity(text) !== text)).toEqual([])
    expect(maskProfanity(arabicNames.join(' '))).toBe(arabicNames.join(' '))
  })

  it.each(arabicInnocentTexts.map((text) => [text]))('is left alone: %s', (text) => {
    expect(maskProfanity(text)).toBe(text)
    expect(containsProfanity(text)).toBe(false)
  })
})

describe('any Arabic text', () => {
  const letters = Array.from('ابتثجحخدذرزسشصضطظعغفقكلمنهويءأإآةىؤئ')
  const listed = entries.flatMap(expandArabicEntry).map(({ word }) => word)
  // No Latin letters that stand alone: spelled-out Latin words next to an asterisk are a known exception of the record.
  const others = [
    ' ',
    ' ',
    '.',
    '!',
    '*',
    '**',
    '\u0640',
    '\u064e',
    '\u200f',
    "'",
    '(',
    '3',
    'fuck',
    '🖕',
    '\n',
  ]
  const similarTexts = fc
    .array(fc.oneof(fc.constantFrom(...letters), fc.constantFrom(...listed), fc.constantFrom(...others)), {
      maxLength: 30,
    })
    .map((parts) => parts.join(''))
  const spelled = fc
    .array(
      fc.tuple(fc.constantFrom(...Array.from('سكسطيزشرموطةعص'), 'كس'), fc.constantFrom(' ', '', '*', '!')),
    )
    .map((parts) => parts.flat().join(''))

  it('[CH20, CH25] is masked idempotently and consistently', () => {
    fc.assert(
      fc.property(fc.oneof(similarTexts, spelled), (text) => {
        const once = maskProfanity(text)
        expect(maskProfanity(once)).toBe(once)
        expect(containsProfanity(text)).toBe(once !== text)
      }),
      { numRuns: 3_000 },
    )
  })

  it('[CH20, CH21] has one asterisk per masked visible character, and is otherwise unchanged', () => {
    const visible = (text: string) => Array.from(text.replaceAll(/[\p{M}\p{Cf}\u0640]/gu, ''))
    fc.assert(
      fc.property(similarTexts, (text) => {
        const [before, after] = [visible(text), visible(maskProfanity(text))]
        expect(after).toHaveLength(before.length)
        expect(after.every((one, at) => one === '*' || one === before[at])).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { dictionary } from '@zxcvbn-ts/language-common'
import { badSamples, evasions, innocentTexts } from '../testing/data/words.ts'
import { containsProfanity, maskProfanity } from './filter.ts'
import { expandEntry, readList } from './lists.ts'

/** Texts that resemble listed words: fragments, homoglyphs, separators, emojis, marks. */
const similarTexts = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...Array.from('fuckshitasbdeoplmnrgx')) },
      {
        weight: 3,
        arbitrary: fc.constantFrom(...Array.from("  ..--__*#!|$@(+1350679'’"), '**', '***', ' ', '\n'),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'fuck',
          'shit',
          'ass',
          'sex',
          'kill you',
          'pen is',
          'dick',
          'cunt',
          'fu',
          'ck',
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '🖕',
          '🖕🏽',
          '👉',
          '👌',
          '👉🏽👌',
          '🔥',
          '\u200d',
          '\u0336',
          'ﬁ',
          'ß',
          'с',
          '你',
          '🆂',
          'д',
        ),
      },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))
const anything = fc.oneof(
  similarTexts,
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme' }),
)
const runs = { numRuns: 3_000 }

describe('masked text', () => {
  it.each(readList('en').map((entry) => [entry]))('[CH20] masks every form of the entry %s', (entry) => {
    for (const { word } of expandEntry(entry)) expect(maskProfanity(word)).toBe('*'.repeat(word.length))
  })

  it.each([
    ['fuck', '****'],
    ['What the FUCK!?', 'What the ****!?'],
    ['shit, shit. (shit) "shit" shit!', '****, ****. (****) "****" ****!'],
    ['unfuckingbelievable', '*******************'],
    ['silly-ass', 'silly-***'],
    ['ass_man', '***_man'],
    ['the dick’s', 'the ******'],
    ['go kill yourself now', '**************** now'],
    ['killyourself', '************'],
    ['he is selling drugs', 'he is *************'],
    ['we were smoking  weed', 'we were *************'],
    ['s e x', '*****'],
    ['you are a s h i t', 'you are *********'],
    ['@$$', '***'],
    ['f**k, sh*t', '****, ****'],
    ['你fuck好', '你****好'],
    ['ﬁst shit', 'ﬁst ****'],
    ['fuck\noff, f\nu\nc\nk', '****\noff, *******'],
    ['fu🖕ck', '*****'],
    ['𝓯𝓾𝓬𝓴 🅵🆄🅲🅺 🇫🇺🇨🇰', '**** **** ****'],
    ['f̷u̷c̷k̷ f\u200bu\u200bc\u200bk', '**** ****'],
  ])('[CH21] masks only the word: %s', (text, masked) => {
    expect(maskProfanity(text)).toBe(masked)
    expect(containsProfanity(text)).toBe(text !== masked)
  })

  it.each([
    ['🖕', '*'],
    ['ok 🖕🏽 ok', 'ok * ok'],
    ['🍆💦', '**'],
    ['🗡️', '*'],
    ['👉👌', '**'],
    ['👉🏽👌🏽', '**'],
    ['👉 👌', '👉 👌'],
    ['👌🏿', '👌🏿'],
  ])('[CH23] masks listed emojis, whatever their skin tone or selector: %s', (text, masked) => {
    expect(maskProfanity(text)).toBe(masked)
  })

  describe.each(Object.entries(evasions))('%s', (_, evade) => {
    it.each(badSamples.map((word) => [word, evade(word)]))('[CH22] finds %s in %s', (_word, text) => {
      const visible = text.replaceAll(/[\p{M}\p{Cf}]/gu, '')
      expect(maskProfanity(`well ${text}, really`)).toBe(
        `well ${'*'.repeat(Array.from(visible).length)}, really`,
      )
    })
  })
})

describe('unchanged text', () => {
  it.each(innocentTexts.map((text) => [text]))('[CH24] does not mask: %s', (text) => {
    expect(maskProfanity(text)).toBe(text)
    expect(containsProfanity(text)).toBe(false)
  })

  it('[CH24] masks only the listed ones of 7,776 ordinary words, next to any other word', () => {
    const words = dictionary['diceware-common']
    const masked = words.filter((word) => containsProfanity(word))
    expect(masked).toEqual(['badass', 'cannabis', 'douche', 'idiocy', 'imbecile', 'junkie'])
    const rest = words.filter((word) => !masked.includes(word))
    const text = rest.flatMap((word, at) => [word, rest[(at * 3_571) % rest.length] ?? '']).join(' ')
    expect(maskProfanity(text)).toBe(text)
  })

  it('[CH24] has enough samples', () => {
    expect(innocentTexts.length).toBeGreaterThanOrEqual(300)
    expect(badSamples.length * Object.keys(evasions).length).toBeGreaterThanOrEqual(200)
    expect(readList('en').length).toBeGreaterThanOrEqual(500)
  })
})

describe('any text', () => {
  it('[CH25] is masked idempotently, consistently, and without errors', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const once = maskProfanity(text)
        expect(maskProfanity(once)).toBe(once)
        expect(containsProfanity(text)).toBe(once !== text)
      }),
      runs,
    )
  })

  it('[CH21] has one asterisk per masked visible character, and is otherwise unchanged', () => {
    const visible = (text: string) =>
      Array.from(text).filter((one) => !/[\p{M}\p{Cf}\p{Emoji_Modifier}]/u.test(one))
    fc.assert(
      fc.property(similarTexts, (text) => {
        const before = visible(text)
        const after = visible(maskProfanity(text))
        expect(after).toHaveLength(before.length)
        expect(after.every((one, at) => one === '*' || one === before[at])).toBe(true)
      }),
      runs,
    )
  })

  it('[CH22] is searched for words between any ordinary words', () => {
    const word = fc.constantFrom(...badSamples)
    const neighbor = fc.constantFrom('hello', 'maths', 'Thursday', '42', '…', 'naïve', 'Привет')
    fc.assert(
      fc.property(neighbor, word, neighbor, (before, bad, after) => {
        expect(maskProfanity(`${before} ${bad} ${after}`)).toBe(
          `${before} ${'*'.repeat(bad.length)} ${after}`,
        )
      }),
    )
  })
})

describe('the list', () => {
  it('[CH20] rejects a mistyped entry', () => {
    expect(() => expandEntry('sh1t')).toThrow('"sh1t" is not written')
    expect(() => expandEntry('ab')).toThrow('"ab" is not written')
  })
})

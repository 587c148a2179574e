import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { dictionary } from '@zxcvbn-ts/language-common'
import { badSamples, evasions, innocentTexts } from '../testing/data/words.ts'
import { containsProfanity, maskProfanity } from './filter.ts'
import { formsOf, readList } from './lists.ts'

/** Texts that come close to listed words: pieces of them, look-alikes, separators, emojis, marks. */
const nearWords = fc
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
  nearWords,
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme' }),
)
const runs = { numRuns: 3_000 }

describe('what is masked', () => {
  it.each(readList('en').map((entry) => [entry]))('[CH20] masks every form of the entry %s', (entry) => {
    for (const { word } of formsOf(entry)) expect(maskProfanity(word)).toBe('*'.repeat(word.length))
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
  ])('[CH21] masks the word and keeps the rest: %s', (text, masked) => {
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

describe('what is left alone', () => {
  it.each(innocentTexts.map((text) => [text]))('[CH24] leaves alone: %s', (text) => {
    expect(maskProfanity(text)).toBe(text)
    expect(containsProfanity(text)).toBe(false)
  })

  it('[CH24] leaves alone all but the listed of 7,776 ordinary words, in any neighbourhood', () => {
    const words = dictionary['diceware-common']
    const masked = words.filter((word) => containsProfanity(word))
    expect(masked).toEqual(['badass', 'cannabis', 'douche', 'idiocy', 'imbecile', 'junkie'])
    const rest = words.filter((word) => !masked.includes(word))
    const text = rest.flatMap((word, at) => [word, rest[(at * 3_571) % rest.length] ?? '']).join(' ')
    expect(maskProfanity(text)).toBe(text)
  })

  it('[CH24] has enough to judge by', () => {
    expect(innocentTexts.length).toBeGreaterThanOrEqual(300)
    expect(badSamples.length * Object.keys(evasions).length).toBeGreaterThanOrEqual(200)
    expect(readList('en').length).toBeGreaterThanOrEqual(500)
  })
})

describe('whatever is written', () => {
  it('[CH25] masks once for all, agrees with itself, and never throws', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const once = maskProfanity(text)
        expect(maskProfanity(once)).toBe(once)
        expect(containsProfanity(text)).toBe(once !== text)
      }),
      runs,
    )
  })

  it('[CH21] changes nothing but what it masks: one asterisk a visible character, each other code unit as it was', () => {
    const visible = (text: string) =>
      Array.from(text).filter((one) => !/[\p{M}\p{Cf}\p{Emoji_Modifier}]/u.test(one))
    fc.assert(
      fc.property(nearWords, (text) => {
        const before = visible(text)
        const after = visible(maskProfanity(text))
        expect(after).toHaveLength(before.length)
        expect(after.every((one, at) => one === '*' || one === before[at])).toBe(true)
      }),
      runs,
    )
  })

  it('[CH22] finds a word between any innocent words', () => {
    const word = fc.constantFrom(...badSamples)
    const beside = fc.constantFrom('hello', 'maths', 'Thursday', '42', '…', 'naïve', 'Привет')
    fc.assert(
      fc.property(beside, word, beside, (before, bad, after) => {
        expect(maskProfanity(`${before} ${bad} ${after}`)).toBe(
          `${before} ${'*'.repeat(bad.length)} ${after}`,
        )
      }),
    )
  })
})

describe('the list', () => {
  it('[CH20] stops the start where an entry is mistyped', () => {
    expect(() => formsOf('sh1t')).toThrow('"sh1t" is not written')
    expect(() => formsOf('ab')).toThrow('"ab" is not written')
  })
})

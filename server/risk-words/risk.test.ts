import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { riskLanguages } from '../config/risk-languages.ts'
import { createRiskSearch } from './risk.ts'
import { splitWords } from './words.ts'

const read = (name: string): string[] =>
  readFileSync(new URL(`../testing/data/risk/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const findRisk = createRiskSearch(riskLanguages)
const risk = (text: string) => findRisk(splitWords(text))
const found = read('found').map((line) => {
  const [, language = '', level = '', text = ''] = /^(\w\w) (\d) (.+)$/.exec(line) ?? []
  return { language, level: Number(level), text }
})
const ordinary = read('ordinary').map((line) => ({ language: line.slice(0, 2), text: line.slice(3) }))
const languages = ['en', 'es', 'de', 'ar']

/** The lines that do not pass, beyond the share that may fail: an assertion prints them. */
function excess<Line>(lines: readonly Line[], maxShare: number, passes: (line: Line) => boolean): Line[] {
  return lines.filter((line) => !passes(line)).slice(Math.floor(lines.length * maxShare))
}

describe('the risk words', () => {
  it('[RK2] has lists of lines in each language that are large enough to say something', () => {
    expect(found.length).toBeGreaterThanOrEqual(120)
    expect(ordinary.length).toBeGreaterThanOrEqual(200)
    for (const language of languages) {
      expect(found.filter((line) => line.language === language).length).toBeGreaterThanOrEqual(30)
      expect(ordinary.filter((line) => line.language === language).length).toBeGreaterThanOrEqual(60)
    }
  })

  it.each(languages)('[RK2] finds at least 90 % of the lines in %s that have risk words', (language) => {
    const lines = found.filter((line) => line.language === language)
    expect(excess(lines, 0.1, ({ text }) => risk(text) !== null)).toEqual([])
  })

  it.each(languages)('[RK3] finds risk words in at most 2 % of the ordinary lines in %s', (language) => {
    const lines = ordinary.filter((line) => line.language === language)
    expect(excess(lines, 0.02, ({ text }) => risk(text) === null)).toEqual([])
  })

  it('[RK1] gives at least 90 % of them the level that they have, and nearly no imminent one the lowest', () => {
    const leveled = found.filter(({ level }) => level > 0)
    expect(excess(leveled, 0.1, ({ text, level }) => risk(text)?.level === level)).toEqual([])
    const imminent = leveled.filter(({ level }) => level === 1)
    expect(excess(imminent, 0.05, ({ text }) => (risk(text)?.level ?? 3) < 3)).toEqual([])
  })

  it.each([
    ['WANNA DIE'],
    ['wannaaa dieee'],
    ['w a n n a d i e'],
    ['wannadie'],
    ['wаnnа diе'],
    ['w4nn4 d1e'],
    ["i don't w\u200banna live"],
    ['k*ll myself'],
    ['I want to\ndie'],
    ['quiero morír'],
    ['ich moechte nicht mehr leben'],
    ['أُريدُ أنْ أَموت'],
    ['بدّي أمـــــوت'],
    ['بدي اموووووت'],
    ['وبدي اموت'],
    ['عايز اموت نفسى'],
    ['ب د ي ا م و ت'],
    ['سأقتل\u200fنفسي'],
  ])('[RK2] finds %j', (text) => {
    expect(risk(text)).not.toBeNull()
  })
})

/** CPU time of this thread for one call, in milliseconds: the best of several runs. */
function measure(text: string, times: number): number {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage()
    for (let run = 0; run < times; run += 1) risk(text)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000 / times
  })
  return Math.min(...runs)
}

describe('the time of the search', () => {
  it('[RK5] is at most 0.1 ms for an ordinary message', () => {
    const message =
      'Hi! I finished the chapter about photosynthesis, could you check it before class tomorrow? x'
    expect(measure(message, 2_000)).toBeLessThan(0.1)
  })

  it.each(['i want to ', 'a b c ', 'my dad ', 'killmyself', 'i ', 'x1@*', 'he will ', '\u0301', 'mich mir '])(
    '[RK5] is at most 50 ms for 16 KB of %j',
    (part) => {
      expect(measure(part.repeat(16_384).slice(0, 16_384), 1)).toBeLessThan(50)
    },
  )
})

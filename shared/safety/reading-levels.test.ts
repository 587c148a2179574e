import { describe, expect, it } from 'vitest'
import { conductLines, readerLines } from '../domain/conduct.ts'
import { safeguardingProfiles } from '../safeguarding.ts'
import { conductText } from '../texts/safety/conduct.ts'
import { conductLevelText } from '../texts/safety/conduct-levels.ts'
import { safetyPageText } from '../texts/safety/safety-page.ts'
import { safetyStandardText } from '../texts/safety/safety-standard.ts'
import { safetyFeatures, type SafetyFeatures } from './features.ts'
import type { SafetySettings } from './facts.ts'
import { readingLevels } from './reading-level.ts'
import { listSafetySections } from './statements.ts'

const site: SafetySettings = { safeguarding: 'open', retentionDays: 30, video: 'builtin', contact: 'a@b.org' }
const none = Object.fromEntries(Object.keys(safetyFeatures).map((key) => [key, false])) as SafetyFeatures

const sentencesOf = (texts: readonly string[]): string[] => texts.flatMap((text) => text.split(/(?<=[.?]) /))

const countWords = (sentence: string): number => sentence.split(' ').length

/** Words per sentence, on average. */
function averageLength(texts: readonly string[]): number {
  const sentences = sentencesOf(texts)
  return sentences.reduce((sum, sentence) => sum + countWords(sentence), 0) / sentences.length
}

const textsOf = (sections: ReturnType<typeof listSafetySections>): string[] =>
  sections.flatMap(({ statements }) => statements)

describe('the reading levels of the page about safety', () => {
  it.each(safeguardingProfiles)(
    '[SP5] have shorter sentences, and fewer, the easier they are in %s',
    (safeguarding) => {
      const [easy = [], standard = [], detailed = []] = readingLevels.map((level) =>
        textsOf(listSafetySections({ ...site, safeguarding, inactiveMonths: 24 }, safetyFeatures, level)),
      )
      expect(sentencesOf(easy).filter((sentence) => countWords(sentence) > 14)).toEqual([])
      expect(sentencesOf(standard).filter((sentence) => countWords(sentence) > 25)).toEqual([])
      expect(averageLength(easy)).toBeLessThan(averageLength(standard))
      expect(averageLength(standard)).toBeLessThan(averageLength(detailed))
      expect(easy.length).toBeLessThan(standard.length)
      expect(standard.length).toBeLessThan(detailed.length)
    },
  )

  it('[SP5] have the same sections in each level, except for the summary', () => {
    const titles = readingLevels.map((level) =>
      listSafetySections(site, safetyFeatures, level).map(({ title }) => title),
    )
    const { source } = safetyPageText
    const privacy = [source['see.title'], source['keep.title']]
    expect(titles[0]).toEqual([source['short.title'], ...privacy, source['run.title']])
    expect(titles[2]).toEqual([source['short.title'], ...(titles[1] ?? [])])
  })

  it('[EA12] say who sees what and what is kept in each level, with the figures of the instance', () => {
    const keptIn = (level: (typeof readingLevels)[number], inactiveMonths: number) =>
      listSafetySections({ ...site, retentionDays: 7, inactiveMonths }, safetyFeatures, level)
        .filter(
          ({ title }) => title === safetyPageText('keep.title') || title === safetyPageText('see.title'),
        )
        .flatMap(({ statements }) => statements)
        .join(' ')
    for (const level of readingLevels) {
      expect(keptIn(level, 24)).toMatch(/messages.* 7 days/)
      expect(keptIn(level, 24)).toContain('24 months')
      expect(keptIn(level, 0)).not.toContain('months')
      expect(keptIn(level, 0)).toContain('No other member sees')
      expect(keptIn(level, 0)).toContain('There are no ads and no trackers.')
    }
  })

  it('[SP5] state in the standard level only what holds, each text somewhere', () => {
    const shown = new Set<string>()
    for (const safeguarding of safeguardingProfiles)
      for (const has of [safetyFeatures, none])
        for (const video of ['builtin', 'jitsi'] as const)
          for (const contact of [null, 'a@b.org'])
            for (const inactiveMonths of [0, 24]) {
              const training = { mentor: 'required', mentee: 'off' } as const
              const settings = { ...site, safeguarding, video, contact, inactiveMonths, training }
              for (const level of ['easy', 'standard'] as const)
                for (const text of textsOf(listSafetySections(settings, has, level))) shown.add(text)
            }
    const english: Record<string, string> = { ...safetyStandardText.source }
    // Numbers are filled in: compared up to the first of them.
    const unused = Object.entries(english).filter(
      ([, text]) => ![...shown].some((one) => one.startsWith(text.split('{')[0] ?? '')),
    )
    expect(unused.map(([key]) => key)).toEqual(['level.note'])
    const open = textsOf(listSafetySections(site, none, 'standard'))
    expect(open).toContain(english['contact.unchecked'])
    expect(open).not.toContain(english['contact.approved'])
    expect(open).not.toContain(english['chat.contact'])
    const strict = textsOf(
      listSafetySections({ ...site, safeguarding: 'strict' }, safetyFeatures, 'standard'),
    )
    expect(strict).toContain(english['contact.approved'])
    expect(strict).not.toContain(english['contact.unchecked'])
    expect(strict).toContain(english['chat.quietOn'])
  })
})

it('[CC6] each line of the code of conduct is there in easy words, which are shorter, and has a reason', () => {
  const lines = [...conductLines.mentee, ...conductLines.mentor]
  const agreed = [...lines, ...readerLines].map((line) => conductText(line))
  const easy = [...lines, ...readerLines].map((line) => conductLevelText(`easy.${line}`))
  expect(sentencesOf(easy).filter((sentence) => countWords(sentence) > 15)).toEqual([])
  expect(averageLength(easy)).toBeLessThan(averageLength(agreed))
  const reasons = lines.map((line) => conductLevelText(`why.${line}`))
  expect(new Set([...reasons, ...easy, ...agreed]).size).toBe(reasons.length + easy.length + agreed.length)
})

import { describe, expect, it } from 'vitest'
import { missedCallsPerChat } from '../limits/call.ts'
import { pausesReported } from '../domain/reports.ts'
import { quietHoursOn } from '../domain/times/quiet-hours.ts'
import { protections, safeguardingProfiles } from '../safeguarding.ts'
import { safetyFeatures, type SafetyFeatures } from './features.ts'
import type { SafetySettings } from './facts.ts'
import { readingLevels } from './reading-level.ts'
import { listSafetySections } from './statements.ts'
import { safetyPageText } from '../texts/safety/safety-page.ts'

const site: SafetySettings = { safeguarding: 'open', retentionDays: 30, video: 'builtin', contact: 'a@b.org' }
const all = Object.fromEntries(Object.keys(safetyFeatures).map((key) => [key, true])) as SafetyFeatures
const none = Object.fromEntries(Object.keys(safetyFeatures).map((key) => [key, false])) as SafetyFeatures
const said = (settings: Partial<SafetySettings>, has: SafetyFeatures) =>
  listSafetySections({ ...site, ...settings }, has).flatMap(({ statements }) => statements)
const { source } = safetyPageText

describe('the page about what protects members', () => {
  it('[SP4] states the settings of the server', () => {
    expect(said({ retentionDays: 7 }, none).join()).toContain('deleted after 7 days')
    expect(said({ retentionDays: 1 }, none).join()).toContain('deleted after 1 day,')
    expect(said({ video: 'jitsi' }, none)).toContain(source['chat.callService'])
    expect(said({ video: 'jitsi' }, none)).not.toContain(source['chat.calls'])
    expect(said({ contact: null }, none)).toContain(source['run.noContact'])
    expect(said({ contact: null }, none)).not.toContain(source['run.contact'])
  })

  it.each(safeguardingProfiles)('[SP4] states what holds in %s', (safeguarding) => {
    const now = said({ safeguarding }, none)
    expect(now).toContain(source[`run.level.${safeguarding}`])
    expect(now.includes(source['see.shortName'])).toBe(protections[safeguarding].minorsShownShort)
    expect(now.includes(source['see.fullName'])).toBe(!protections[safeguarding].minorsShownShort)
  })

  it.each(safeguardingProfiles)('[SP4] begins in %s with a summary in short sentences', (safeguarding) => {
    const [first] = listSafetySections({ ...site, safeguarding }, safetyFeatures)
    expect(first?.title).toBe(source['short.title'])
    const sentences = first?.statements.flatMap((statement) => statement.split(/(?<=[.?]) /)) ?? []
    expect(sentences.length).toBeGreaterThan(9)
    expect(sentences.filter((sentence) => sentence.split(' ').length > 14)).toEqual([])
    expect(first?.statements.includes(source['short.approved'])).toBe(
      protections[safeguarding].mentorApproval,
    )
    expect(first?.statements.includes(source['short.unchecked'])).toBe(
      !protections[safeguarding].mentorApproval,
    )
  })

  it('[RK7] names in each reading level the languages of the search for risk words', () => {
    const sentence = 'We look for signs of danger in texts in English and German.'
    for (const level of readingLevels) {
      const texts = (riskLanguages: string[]) =>
        listSafetySections({ ...site, riskLanguages }, all, level).flatMap(({ statements }) => statements)
      expect(texts(['en', 'de'])).toContain(sentence)
      expect(texts([]).join()).not.toContain('We look for signs of danger')
    }
    expect(said({ riskLanguages: ['en', 'de'] }, none)).not.toContain(sentence)
  })

  it('[TR10] says that mentors finish lessons only where they must', () => {
    const trained = (mentor: 'off' | 'offered' | 'required') =>
      said({ training: { mentor, mentee: 'off' } }, none)
    expect(trained('required')).toContain(source['contact.trained'])
    for (const mode of ['off', 'offered'] as const)
      expect(trained(mode)).not.toContain(source['contact.trained'])
    expect(said({}, none)).not.toContain(source['contact.trained'])
  })

  it('[IR10] says in strict that the safety team looks at pictures, and else that only the two can open them', () => {
    const strict = said({ safeguarding: 'strict' }, safetyFeatures)
    expect(strict).toContain(source['chat.pictureReview'])
    expect(strict).toContain(source['chat.picturesReviewed'])
    expect(strict).not.toContain(source['chat.pictures'])
    const standard = said({ safeguarding: 'standard' }, safetyFeatures)
    expect(standard).toContain(source['chat.pictures'])
    expect(standard).not.toContain(source['chat.picturesReviewed'])
  })

  it.each(safeguardingProfiles)('[SP4] promises in %s nothing that does not exist', (safeguarding) => {
    const promises = said({ safeguarding }, all).filter((one) => !said({ safeguarding }, none).includes(one))
    const ofThisVersion = said({ safeguarding }, safetyFeatures)
    for (const [feature, isOn] of Object.entries(safetyFeatures)) {
      const one = { ...none, [feature]: true }
      const ownPromises = said({ safeguarding }, one).filter((statement) => promises.includes(statement))
      for (const promise of ownPromises) expect(ofThisVersion.includes(promise)).toBe(isOn)
    }
    expect(said({ safeguarding }, none)).toContain(source['contact.unchecked'])
  })

  it.each(safeguardingProfiles)('[SP4] says of quiet hours in %s who decides on them', (safeguarding) => {
    const isOn = (quietHours: boolean | null) => quietHoursOn({ quietHours }, safeguarding)
    const now = said({ safeguarding }, safetyFeatures)
    expect(now.includes(source['chat.quietOn'])).toBe(isOn(null) && isOn(false))
    expect(now.includes(source['chat.quiet'])).toBe(!isOn(null) && !isOn(false) && isOn(true))
    expect(source['chat.quietOn']).not.toMatch(/unless|off/)
  })

  it('[SP4, RP14] says which report stops both from writing, and that no other one does', () => {
    const now = said({}, safetyFeatures)
    const reports = (['self', 'other'] as const).flatMap((path) =>
      (['13-15', '18+'] as const).flatMap((reporter) =>
        (['13-15', '18+'] as const).map((reported) => ({ path, ages: { reporter, reported } })),
      ),
    )
    const stopping = reports.filter(({ path, ages }) => pausesReported(path, ages))
    expect(stopping).toEqual([{ path: 'self', ages: { reporter: '13-15', reported: '18+' } }])
    expect(now.join(' ')).toContain(
      'If you are under 18 and report an adult for something that happened to you, neither of you can write',
    )
    expect(now.indexOf(source['report.block'])).toBe(now.indexOf(source['report.pause']) + 1)
  })

  it('[SP4, VC15] says how many calls of a chat are kept, answered ones too', () => {
    const now = said({}, safetyFeatures).join(' ')
    expect(now).toContain(`keeps when its latest ${missedCallsPerChat} calls began, missed or not.`)
  })

  it('[SP4] has a condition in which each text is shown', () => {
    const modes = { mentor: 'required', mentee: 'off' } as const
    const shown = new Set(
      safeguardingProfiles.flatMap((safeguarding) =>
        ([all, none] as const).flatMap((has) =>
          (['builtin', 'jitsi'] as const).flatMap((video) =>
            [null, 'a@b.org'].flatMap((contact) =>
              said({ ...{ safeguarding, video, contact }, training: modes }, has),
            ),
          ),
        ),
      ),
    )
    const titles = new Set(listSafetySections(site, none).map(({ title }) => title))
    const elsewhere =
      /^(?:safety\.|short\.emergency|chat\.riskLanguages|keep\.(?:messages|inactive|suspended|log|reports|cases|patterns|requests|suggested|calls|outcome|journal|notices|applications|guardian|signUp|sessions)|run\.(?:write|privacy|terms))/
    const unused = Object.entries(source).filter(([, english]) => !shown.has(english) && !titles.has(english))
    expect(unused.map(([key]) => key).filter((key) => !elsewhere.test(key))).toEqual([])
  })
})

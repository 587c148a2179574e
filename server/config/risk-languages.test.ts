import { describe, expect, it } from 'vitest'
import { readConfig } from './index.ts'

const REACHABLE = {
  BASE_URL: 'https://mentors.example.org',
  SMTP_URL: 'smtps://mail.example.org',
  SAFETY_CONTACT: 'safety@example.org',
  SAFEGUARDING: 'open',
  HELP_LINES: 'us',
}
const languagesOf = (env: Record<string, string>) => readConfig(env).riskLanguages

describe('the languages of risk words', () => {
  it('[RK7] are those that a native reader has reviewed where others can reach the server', () => {
    expect(languagesOf(REACHABLE)).toEqual(['en'])
  })

  it('[RK7] are all on this machine', () => {
    expect(languagesOf({})).toEqual(['en', 'es', 'de', 'ar'])
  })

  it('[RK7] are those of RISK_LANGUAGES, each once', () => {
    expect(languagesOf({ ...REACHABLE, RISK_LANGUAGES: 'de, EN,de' })).toEqual(['de', 'en'])
    expect(languagesOf({ RISK_LANGUAGES: 'en' })).toEqual(['en'])
  })

  it.each(['fr', 'en,xx', ','])('[RK7] %s is rejected with the possible values', (value) => {
    expect(() => readConfig({ RISK_LANGUAGES: value })).toThrow(
      'RISK_LANGUAGES must be one or more of en, es, de, ar',
    )
  })
})

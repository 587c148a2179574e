import { describe, expect, it } from 'vitest'
import { protections, type Protections } from '#shared/safeguarding.ts'
import { ConfigError } from './error.ts'
import { readConfig } from './index.ts'

const PUBLIC = {
  HOST: '0.0.0.0',
  BASE_URL: 'https://mentors.example.org',
  SMTP_URL: 'smtps://user:pass@mail.example.org',
  SECRET: '4b8e21f09ad37c65e1b2f8a9d0c3476e',
  SAFETY_CONTACT: 'safety@example.org',
  SAFEGUARDING: 'open',
  HELP_LINES: 'us',
}

function getProblems(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('the safeguarding profile', () => {
  const profiles = ['open', 'standard', 'strict'] as const
  const production = { ...PUBLIC, NODE_ENV: 'production' }
  const proxied = { ...PUBLIC, HOST: '127.0.0.1' }

  it('[SP3] is open on this machine, where every profile can be tried', () => {
    expect(readConfig({}).safeguarding).toBe('open')
    for (const profile of profiles) expect(readConfig({ SAFEGUARDING: profile }).safeguarding).toBe(profile)
  })

  it.each([PUBLIC, production, proxied])('[SP3] is chosen on a server that others can reach', (env) => {
    const [problem, ...others] = getProblems({ ...env, SAFEGUARDING: '' })
    expect(others).toEqual([])
    expect(problem).toMatch(/^SAFEGUARDING must be set to open, standard, or strict, because .*\.$/)
    for (const profile of profiles) expect(problem).toMatch(new RegExp(`[:;] ${profile} [a-z]{3,} `))
  })

  it.each([PUBLIC, production, proxied])('[SP3] can be each of the three there', (env) => {
    for (const profile of profiles)
      expect(readConfig({ ...env, SAFEGUARDING: profile }).safeguarding).toBe(profile)
    expect(getProblems({ ...env, SAFEGUARDING: 'none' })).toHaveLength(1)
  })

  it('[SP1] adds in each profile to the one before, and open adds nothing', () => {
    const counts = profiles.map((profile) => Object.values(protections[profile]).filter(Boolean).length)
    expect(counts).toEqual([0, 5, 9])
    for (const key of Object.keys(protections.open) as (keyof Protections)[])
      expect(protections.strict[key] || !protections.standard[key]).toBe(true)
  })
})

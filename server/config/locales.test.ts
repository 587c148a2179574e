import { describe, expect, it } from 'vitest'
import { ConfigError } from './error.ts'
import { readConfig } from './index.ts'

const localesOf = (env: Record<string, string>) => readConfig(env).locales

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('the languages of a server', () => {
  it.each<[Record<string, string>, string[], string]>([
    [{}, ['en', 'de', 'es'], 'en'],
    [{ LOCALES: ' ' }, ['en', 'de', 'es'], 'en'],
    [{ LOCALES: 'ar' }, ['ar'], 'ar'],
    [{ LOCALES: 'es, en' }, ['es', 'en'], 'es'],
    [{ LOCALES: 'DE,en,de,' }, ['de', 'en'], 'de'],
    [{ LOCALES: 'de,en', DEFAULT_LOCALE: 'en' }, ['de', 'en'], 'en'],
    [{ DEFAULT_LOCALE: 'ES' }, ['en', 'de', 'es'], 'es'],
  ])('[LG1] of %j are %j, with the default %s', (env, enabled, standard) => {
    expect(localesOf(env)).toEqual({ enabled, default: standard })
  })

  it.each<[Record<string, string>, string]>([
    [{ LOCALES: 'en,fr' }, 'LOCALES must be one or more of en, de, es, ar, comma-separated (got "en,fr").'],
    [{ LOCALES: ',' }, 'LOCALES must be one or more of en, de, es, ar, comma-separated (got ",").'],
    [{ LOCALES: 'fr', DEFAULT_LOCALE: 'fr' }, 'LOCALES must be one or more of'],
    [{ DEFAULT_LOCALE: 'ar' }, 'DEFAULT_LOCALE must be one of en, de, es (got "ar").'],
    [{ LOCALES: 'de', DEFAULT_LOCALE: 'en' }, 'DEFAULT_LOCALE must be one of de (got "en").'],
  ])('[LG1] rejects %j with one sentence', (env, problem) => {
    const problems = problemsOf(env)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })
})

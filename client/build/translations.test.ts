import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readTranslations } from './translations.ts'

const root = mkdtempSync(join(tmpdir(), 'pathlight-translations-'))
afterAll(() => rmSync(root, { recursive: true }))

it('[LG15, LG25] pages get the texts of any folder in two parts, without emails, lessons, and what the search knows', () => {
  const files = {
    'language.json': { name: 'Français' },
    'search.json': { fillers: 'le la' },
    'sources.json': {},
    'app/shell.json': { 'locale.label': 'Langue' },
    'chat/chat.json': { title: 'Discussion' },
    'mail/mail.json': { 'mail.action': '{label} :' },
    'program/prompts.json': { 'meeting-1.title': 'Première rencontre' },
  }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'fr', file)), { recursive: true })
    writeFileSync(join(root, 'fr', file), JSON.stringify(content))
  }
  expect(readTranslations('fr', 'guest', root)).toEqual({ shell: { 'locale.label': 'Langue' } })
  expect(readTranslations('fr', 'member', root)).toEqual({ chat: { title: 'Discussion' } })
})

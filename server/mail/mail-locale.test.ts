import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { MailTransport } from '#server/adapters/mail/index.ts'
import { openSmtp } from '#server/adapters/mail/smtp.ts'
import type { Database } from '#server/db/open.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { translations } from '#server/locale/translations.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { defineTexts } from '#shared/texts/i18n/define-texts.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { isLocaleCode, type LocaleCode } from '#shared/texts/i18n/locales.ts'
import { accountMailText } from '#shared/texts/mail/account.ts'
import { noticeText } from '#shared/texts/mail/notices.ts'
import { openTestDatabase } from '../testing/backends/database.ts'
import { openTestSmtp } from '../testing/backends/smtp.ts'
import type { TestSmtp } from '../testing/backends/smtp.ts'
import { silentLog } from '../testing/log.ts'
import { queueMail, startMailWorker } from './queue.ts'
import type { Mailer } from './queue.ts'

const brand = { name: 'Pathlight', baseUrl: new URL('https://mentors.example.org'), contact: null }
const newText = defineTexts('account-mail', { 'of tomorrow': 'Nobody has translated this yet.' })

const changed: Mailer = async (id) => ({
  to: `${id}@example.org`,
  subject: accountMailText('changed.subject', { product: 'Pathlight' }),
  heading: accountMailText('changed.heading'),
  paragraphs: [formatDate(0, { dateStyle: 'long', timeZone: 'UTC' }), newText('of tomorrow')],
  action: { label: accountMailText('changed.action'), url: 'https://mentors.example.org/reset' },
})

let database: Database
let jobs: Jobs
let server: TestSmtp
let transport: MailTransport
const mailer = vi.fn<Mailer>(changed)

beforeAll(async () => {
  database = await openTestDatabase()
  jobs = await openJobs(database, silentLog)
  server = await openTestSmtp()
  const timeouts = { dns: 10_000, connect: 10_000, greeting: 10_000, idle: 3_000, total: 30_000 }
  const from = 'Pathlight <hello@example.org>'
  transport = openSmtp({ url: server.url, from, domain: brand.baseUrl.hostname, timeouts })
  await startMailWorker({
    ...{ jobs, transport, brand, log: silentLog, mailers: { changed: mailer } },
    admission: {
      admit: async ({ content }) => ({
        ...content,
        paragraphs: [...content.paragraphs, noticeText('lastOfDay')],
      }),
      async sent() {},
    },
    languages: {
      default: 'es',
      of: async (email) => {
        const [name] = email.split('@')
        return isLocaleCode(name) ? name : 'es'
      },
    },
  })
})
afterAll(async () => {
  await jobs.close()
  await transport.close()
  await server.close()
  await database.close()
})

/** Sends the email to a receiver who is called as their language. */
async function send(name: string) {
  mailer.mockClear()
  await queueMail(null, jobs, { kind: 'changed', id: name })
  const find = () => server.received.find(({ envelope }) => envelope[0] === `${name}@example.org`)
  await vi.waitFor(() => expect(find()).toBeDefined(), { timeout: 60_000, interval: 20 })
  const { subject, text, html } = find()?.parsed ?? {}
  return { subject, text, html: html || '' }
}

const translated = (code: LocaleCode, catalog: string, key: string) =>
  translations(code, catalog).get(key) ?? 'missing'

describe('an email', () => {
  it('[LG5] is in the language of its receiver, in both parts, with its subject, dates, and what is added', async () => {
    const { subject, text, html } = await send('de')
    const subjectText = translated('de', 'account-mail', 'changed.subject').replace('{product}', 'Pathlight')
    expect(subject).toBe(subjectText)
    for (const part of [
      translated('de', 'account-mail', 'changed.heading'),
      translated('de', 'notice-mail', 'lastOfDay'),
      '1. Januar 1970',
    ]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).toContain(
      translated('de', 'mail', 'mail.action').replace(
        '{label}',
        translated('de', 'account-mail', 'changed.action'),
      ),
    )
    expect(html).toContain('<html lang="de" dir="ltr">')
    expect(mailer).toHaveBeenCalledTimes(2)
  })

  it('[LG5] is written once for whoever has the default', async () => {
    const { text, html } = await send('nobody')
    expect(text).toContain(translated('es', 'account-mail', 'changed.heading'))
    expect(html).toContain('<html lang="es" dir="ltr">')
    expect(mailer).toHaveBeenCalledTimes(1)
  })

  it('[LG7] has what nobody has translated in English', async () => {
    const [german] = server.received.filter(({ envelope }) => envelope[0] === 'de@example.org')
    expect(german?.parsed.text).toContain('Nobody has translated this yet.')
  })

  it('[LG8] goes from right to left in Arabic', async () => {
    const { text, html } = await send('ar')
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain(' lang="ar" dir="rtl">\n<table')
    expect(text).toContain(translated('ar', 'account-mail', 'changed.heading'))
  })

  it('[LG23] ends with the sentence that a machine translated it, in its language, and never in English', async () => {
    for (const code of ['de', 'es', 'ar'] as const) {
      const note = translated(code, 'settings', 'appearance.localeMachine')
      const { text = '', html } = await send(code)
      expect(text.trimEnd().endsWith(note)).toBe(true)
      expect(html).toContain(`<br>${note}</p>`)
    }
    const { text = '', html } = await send('en')
    for (const part of [text, html]) expect(part).not.toContain(settingsText('appearance.localeMachine'))
    expect(text.trimEnd().endsWith(brand.baseUrl.origin)).toBe(true)
  })

  it('[LG9] is in English for whoever gets it so, whatever the default', async () => {
    const { subject, html } = await send('en')
    expect(subject).toBe(accountMailText('changed.subject', { product: 'Pathlight' }))
    expect(html).toContain('<html lang="en-US" dir="ltr">')
  })
})

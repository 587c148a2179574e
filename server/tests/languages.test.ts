import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsubscribeToken } from '#server/features/notices/unsubscribe-token.ts'
import { translations } from '#server/locale/translations.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { aGuardianAddress, issueCode, writeConsentState } from '#server/testing/data/guardians.ts'
import { aMentee, aMentor, aPair, mailsTo, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { newId } from '#shared/domain/ids.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({
    ...{ SAFEGUARDING: 'standard', SAFETY_CONTACT: 'safety@example.org' },
    ...{ LOCALES: 'de,ar,en', DEFAULT_LOCALE: 'de' },
  })
})
afterAll(() => t.close())

const textIn = (code: LocaleCode, catalog: string, key: string) =>
  translations(code, catalog).get(key) ?? `${key} is missing`
const choose = (person: Person, locale: LocaleCode) => person.call('account.saveLocale', { locale })

describe('an email', () => {
  it('[LG5, LG23] to a guardian is in the language of the minor, or in the default', async () => {
    const staff = await aStaff(t, 'coordinator')
    for (const locale of ['en', 'ar', null] as const) {
      const minor = await aMentee(t, { birthYear: new Date().getUTCFullYear() - 13 })
      await writeConsentState(t, minor)
      if (locale) await choose(minor, locale)
      const email = aGuardianAddress()
      const { code } = await issueCode(staff, minor)
      await visit(t).call('guardian/redeemCode', { code, email })
      const [mail] = await mailsTo(t, email)
      const heading =
        locale === 'en'
          ? 'Your consent is needed'
          : textIn(locale ?? 'de', 'guardian-mail', 'consent.heading')
      expect(mail?.text).toContain(heading)
      const note =
        locale === 'en'
          ? settingsText('appearance.localeMachine')
          : textIn(locale ?? 'de', 'settings', 'appearance.localeMachine')
      expect(mail?.text?.includes(note)).toBe(locale !== 'en')
    }
  })

  it('[LG5] about a deleted account is in the language that it had', async () => {
    const member = await aMentee(t)
    await choose(member, 'ar')
    await member.call('account.deleteAccount', { password, word: 'REMOVE' })
    const [mail] = await mailsTo(t, member.email)
    expect(mail?.text).toContain(textIn('ar', 'account-mail', 'deleted.heading'))
  })

  it('[LG5] to the new address and to the former one of a member is in their language', async () => {
    const member = await aMentee(t)
    await choose(member, 'ar')
    const email = `${newId()}@example.org`
    await member.call('account.changeEmail', { email, password })
    const [asked] = await mailsTo(t, email)
    expect(asked?.text).toContain(textIn('ar', 'account-mail', 'email.heading'))
    const token = /address#([\w-]+)/.exec(asked?.text ?? '')?.[1]
    await member.call('account.confirmEmail', { token })
    const [told] = await mailsTo(t, member.email)
    expect(told?.text).toContain(textIn('ar', 'account-mail', 'moved.heading'))
  })

  it('[LG9] to the contact of the operator is in English, whatever the default', async () => {
    const { mentor, mentee } = await aPair(t)
    await choose(mentee, 'ar')
    const form = { id: newId(), path: 'self', comment: '', block: false, userId: mentor.id }
    await mentee.call('safety.reportPerson', form)
    const [mail] = await mailsTo(t, 'safety@example.org')
    expect(mail?.html).toContain('<html lang="en-US" dir="ltr">')
  })
})

describe('what the server writes for a member', () => {
  it('[LG8, LG11, LG24] in the data export is in their language, and its JSON has the choice', async () => {
    const member = await aMentor(t, { skills: ['machine learning'] })
    await choose(member, 'ar')
    const { files, data } = await takeOut(t, member)
    const page = files.get('index.html') ?? ''
    expect(page).toContain('<html lang="ar" dir="rtl">')
    for (const text of [
      textIn('ar', 'export', 'export.profile'),
      textIn('ar', 'onboarding', 'role.mentor'),
      textIn('ar', 'skills', 'machine learning'),
      'العربية',
    ])
      expect(page).toContain(text)
    // As on pages.
    expect(page).not.toMatch(/[\u0660-\u0669]/)
    expect(data).toMatchObject({ account: { locale: 'ar' }, profile: { skills: ['machine learning'] } })
  })

  it('[LG8, LG11] on the page that stops emails is in their language, and in the default for nobody', async () => {
    const member = await aMentor(t)
    await choose(member, 'ar')
    const url = (userId: string) =>
      `/unsubscribe/${unsubscribeToken(t.services.keys, { userId, kind: 'requests' })}`
    const page = await visit(t).get(url(member.id))
    expect(page.body).toContain('<html lang="ar" dir="rtl">')
    expect(page.body).toContain(textIn('ar', 'notice-mail', 'stop.requests'))
    const other = await visit(t).get(url((await aMentor(t)).id))
    expect(other.body).toContain(textIn('de', 'notice-mail', 'stop.requests'))
    const wrong = await visit(t).get('/unsubscribe/nobody')
    expect(wrong.body).toContain('<html lang="de" dir="ltr">')
    expect(wrong.body).toContain(textIn('de', 'notice-mail', 'stop.wrong'))
  })

  it('[LG11] in the calendar feed is in their language', async () => {
    // An adult, who has no quiet hours.
    const { mentor, mentee, chatId } = await aPair(t, { birthYear: 2000 })
    await choose(mentor, 'ar')
    const call = { chatId, id: newId() }
    await mentor.call('calls.proposeTime', { ...call, start: Date.now() + 86_400_000, minutes: 30 })
    await mentee.call('calls.confirmTime', call)
    const summaryFor = async (person: Person) => {
      const { url } = await person.call<{ url: string }>('calls.startFeed')
      const { body } = await visit(t).get(new URL(url).pathname)
      return ICAL.Component.fromString(body).getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')
    }
    const named = (code: LocaleCode) => textIn(code, 'call-mail', 'event').replace('{product}', 'Pathlight')
    expect([await summaryFor(mentor), await summaryFor(mentee)]).toEqual([named('ar'), named('de')])
  })

  it('[LG11] in the web app manifest is in the default language', async () => {
    const manifest = (await visit(t).get('/manifest.webmanifest')).json<object>()
    expect(manifest).toMatchObject({
      ...{ lang: 'de', dir: 'ltr', description: textIn('de', 'manifest', 'description') },
      shortcuts: [{ name: textIn('de', 'core', 'nav.chat') }, { name: textIn('de', 'core', 'nav.notes') }],
    })
  })
})

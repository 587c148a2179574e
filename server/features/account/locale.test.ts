import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { translations } from '#server/locale/translations.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aMentee, mailsTo, password, rollAndPeek, tokenIn } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Bootstrap, Me, SignUpResult } from '#shared/contract/account.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp({ LOCALES: 'en,de' })
  port = await listen(t.app)
})
afterAll(() => t.close())

it('[LG2] tells visitors the languages of the server and the default', async () => {
  const { product } = await visit(t).query<Bootstrap>('app.bootstrap')
  expect(product).toMatchObject({ locales: ['en', 'de'], defaultLocale: 'en' })
})

describe('the language of a member', () => {
  it('[LG3] is stored for all their devices, which learn it at once', async () => {
    const member = await aMentee(t)
    expect((await member.query<Bootstrap>('app.bootstrap')).me?.locale).toBeNull()
    const phone = visit(t)
    await phone.call('account.logIn', { email: member.email, password, token: null, remember: false })
    const socket = await openSocket({ port, cookie: phone.cookie })
    const feed = await socket.watch([{ name: 'me' }])
    await feed.until('the member', (seen) => seen.of('me').value !== undefined)

    for (const locale of ['de', 'en']) {
      await member.call('account.saveLocale', { locale })
      await feed.until('the choice', (seen) => (seen.of('me').value as Me).locale === locale)
      expect((await phone.query<Bootstrap>('app.bootstrap')).me?.locale).toBe(locale)
    }
    await socket.close()
  })

  it('[LG3] is one of the server, and not that of a visitor', async () => {
    const member = await aMentee(t)
    for (const input of [{}, { locale: null }, { locale: 'fr' }, { locale: 'es' }, { locale: 'de', id: 'x' }])
      await expect(member.call('account.saveLocale', input)).rejects.toThrow('app.invalid')
    expect((await member.query<Bootstrap>('app.bootstrap')).me?.locale).toBeNull()
    await expect(visit(t).call('account.saveLocale', { locale: 'de' })).rejects.toThrow('app.signedOut')
  })
})

/** Signs up in a language, through the step of the role for those who have it, and follows the link of the email. */
async function joinIn(locale: string | undefined, age: number) {
  const visitor = visit(t)
  const form = { email: `${newId()}@example.org`, password, age, locale }
  const result = await visitor.call<SignUpResult>('account.signUp', {
    ...form,
    ...(await rollAndPeek(t, visitor)),
  })
  if (result.step === 'role') {
    const { ticket } = result
    await visitor.call('account.chooseRole', { ...form, ticket, role: 'mentor', skills: ['law'] })
  }
  const [mail] = await mailsTo(t, form.email)
  await visitor.call('account.logIn', { email: form.email, password, token: tokenIn(mail), remember: false })
  return { visitor, email: form.email, mail }
}

const german = translations('de', 'account-mail').get('verify.heading') ?? 'missing'

describe('a sign-up', () => {
  it.each([
    ['of a mentee', 15],
    ['with a role', 40],
  ])('[LG4] %s in German has its first email in German, and the account is so, too', async (_, age) => {
    const { visitor, mail } = await joinIn('de', age)
    expect(mail?.text).toContain(german)
    expect((await visitor.query<Bootstrap>('app.bootstrap')).me?.locale).toBe('de')
  })

  it.each([undefined, 'es', 'xx'])(
    '[LG4] in %s, which the server does not have, is in the default',
    async (locale) => {
      const { visitor, mail, email } = await joinIn(locale, 15)
      expect(mail?.html).toContain('<html lang="en-US" dir="ltr">')
      expect((await visitor.query<Bootstrap>('app.bootstrap')).me?.locale).toBeNull()
      const rows = await t.services.database.orm.select().from(users).where(eq(users.email, email))
      expect(rows[0]?.locale).toBeNull()
    },
  )

  it('[LG4] has the email that is sent again, and that of a forgotten password, in its language', async () => {
    const visitor = visit(t)
    const email = `${newId()}@example.org`
    await visitor.call('account.signUp', {
      ...{ email, password, age: 15, locale: 'de' },
      ...(await rollAndPeek(t, visitor)),
    })
    await mailsTo(t, email)
    await visit(t).call('account.resendVerification', { email, password })
    const again = (await mailsTo(t, email, 2)).at(-1)
    expect(again?.html).toContain('<html lang="de" dir="ltr">')
    await visitor.call('account.logIn', { email, password, token: tokenIn(again), remember: false })
    await visit(t).call('account.requestPasswordReset', { email })
    const forgotten = (await mailsTo(t, email, 3)).at(-1)
    expect(forgotten?.html).toContain('<html lang="de" dir="ltr">')
    expect(forgotten?.text).toContain('/reset#')
  })
})

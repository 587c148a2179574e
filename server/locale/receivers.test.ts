import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/index.ts'
import * as schema from '#server/db/schema.ts'
import type { Database } from '#server/db/open.ts'
import { openTestDatabase } from '#server/testing/backends/database.ts'
import { newId } from '#shared/domain/ids.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
import { localeFor, localeOfAddress, localeOfMember } from './receivers.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const contacts = { SAFETY_CONTACT: 'safety@example.org', SAFETY_DEPUTY: 'deputy@example.org' }
const config = readConfig({ ...contacts, LOCALES: 'de,es,en' })
const withoutSpanish = readConfig({ ...contacts, LOCALES: 'de,en' })
const address = () => `${newId()}@example.org`
const ofAddress = (email: string, settings = config) => localeOfAddress(database.orm, settings, email)
const expiresAt = sql`now() + interval '1 day'`

async function aUser(locale: LocaleCode | null) {
  const user = { id: newId(), email: address() }
  await database.orm.insert(schema.users).values({ ...user, passwordHash: 'x', locale })
  return user
}

/** The address of a guardian of minors with these languages, the last one last. */
async function aGuardianOf(...chosen: readonly (LocaleCode | null)[]): Promise<string> {
  const [id, email] = [newId(), address()]
  await database.orm.insert(schema.guardians).values({ id, email })
  const consent = { method: 'form', issuedBy: newId(), expiresAt, guardianId: id } as const
  for (const [n, locale] of chosen.entries()) {
    const { id: minorId } = await aUser(locale)
    const issuedAt = sql`now() + ${n} * interval '1 minute'`
    await database.orm.insert(schema.guardianConsents).values({ ...consent, id: newId(), minorId, issuedAt })
  }
  return email
}

describe('the language of an email', () => {
  it('[LG5] to a member is their choice, and the default without one', async () => {
    const [chosen, none] = [await aUser('es'), await aUser(null)]
    expect([await ofAddress(chosen.email), await ofAddress(none.email)]).toEqual(['es', 'de'])
    expect(await localeOfMember(database.orm, config, chosen.id)).toBe('es')
    expect(await localeOfMember(database.orm, config, newId())).toBe('de')
  })

  it('[LG6] counts a language that was switched off as none', async () => {
    const member = await aUser('es')
    expect(await ofAddress(member.email, withoutSpanish)).toBe('de')
    expect(await localeOfMember(database.orm, withoutSpanish, member.id)).toBe('de')
    expect([
      localeFor(withoutSpanish, 'es'),
      localeFor(withoutSpanish, 'xx'),
      localeFor(config, 'es'),
    ]).toEqual(['de', 'de', 'es'])
  })

  it('[LG5] to a guardian is that of the minor, of the last one if there are several', async () => {
    const spanish = await aGuardianOf('es')
    expect([await ofAddress(spanish), await ofAddress(spanish, withoutSpanish)]).toEqual(['es', 'de'])
    expect(await ofAddress(await aGuardianOf('es', 'en'))).toBe('en')
    expect(await ofAddress(await aGuardianOf(null))).toBe('de')
    expect(await ofAddress(await aGuardianOf())).toBe('de')
  })

  it('[LG5] of a sign-up, to a new address, and to a former one is that of the member', async () => {
    const { orm } = database
    const [pending, next, former] = [address(), address(), address()]
    for (const [locale, hours] of [['en', 1] as const, ['es', 0] as const])
      await orm.insert(schema.pendingRegistrations).values({
        ...{ id: newId(), email: pending, passwordHash: 'x', role: 'mentee', birthYear: 2010, skills: [] },
        ...{ locale, expiresAt, createdAt: sql`now() - ${hours} * interval '1 hour'` },
      })
    const { id: subject } = await aUser('es')
    await orm
      .insert(schema.tokens)
      .values({ id: newId(), purpose: 'email', subject, email: next, hash: Buffer.from(next), expiresAt })
    await orm
      .insert(schema.accountNotices)
      .values({ id: newId(), kind: 'accountDeleted', email: former, locale: 'es' })
    expect(await Promise.all([pending, next, former].map((email) => ofAddress(email)))).toEqual([
      'es',
      'es',
      'es',
    ])
  })

  it('[LG5] of an invitation is the default', async () => {
    const email = address()
    await database.orm.insert(schema.invitations).values({
      ...{ id: newId(), kind: 'link', role: 'mentee', email, secretId: newId(), hash: Buffer.from(email) },
      ...{ staffId: newId(), expiresAt },
    })
    expect(await ofAddress(email)).toBe('de')
  })

  it('[LG9] to staff, to the contacts of the operator, and to unknown addresses is English', async () => {
    const email = address()
    await database.orm.insert(schema.staff).values({ id: newId(), email, role: 'lead' })
    for (const one of [email, contacts.SAFETY_CONTACT, contacts.SAFETY_DEPUTY, address()])
      expect(await ofAddress(one)).toBe('en')
    // Also if a contact is a member.
    for (const one of [contacts.SAFETY_CONTACT, contacts.SAFETY_DEPUTY]) {
      await database.orm
        .insert(schema.users)
        .values({ id: newId(), email: one, passwordHash: 'x', locale: 'es' })
      expect(await ofAddress(one)).toBe('en')
    }
  })
})

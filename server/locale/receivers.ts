import { eq, sql } from 'drizzle-orm'
import type { Config } from '#server/config/index.ts'
import type { Executor } from '#server/db/orm.ts'
import { users } from '#server/db/schema.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'

type Settings = Pick<Config, 'locales'>

/** A language if members of this server can choose it; null for another one, and for none. */
export const enabledLocale = ({ locales }: Settings, code: string | null | undefined): LocaleCode | null =>
  locales.enabled.find((one) => one === code) ?? null

/** The language of a member by their choice: without one, or if the operator has switched it off, the default [LG6]. */
export const localeFor = (config: Settings, choice: string | null | undefined): LocaleCode =>
  enabledLocale(config, choice) ?? config.locales.default

/** The language that a member has chosen; null without one. */
export async function chosenLocale(db: Executor, userId: string): Promise<LocaleCode | null> {
  const rows = await db.select({ locale: users.locale }).from(users).where(eq(users.id, userId)).limit(1)
  return rows[0]?.locale ?? null
}

/** The language of what a member reads; the default for whoever is none any more. */
export const localeOfMember = async (db: Executor, config: Settings, userId: string): Promise<LocaleCode> =>
  localeFor(config, await chosenLocale(db, userId))

/**
 * The language of emails to an address [LG5, LG9]: that of the member who has it, of the minor for whom a guardian has consented
 * last, or of the sign-up or change of an address that it is about. Whoever was invited has the default. English for the contacts
 * of the operator, for staff, and for all others.
 */
export async function localeOfAddress(
  db: Executor,
  config: Settings & Pick<Config, 'safetyContact' | 'safetyDeputy'>,
  email: string,
): Promise<LocaleCode> {
  if (email === config.safetyContact || email === config.safetyDeputy) return 'en'
  const [member] = await db
    .select({ locale: users.locale })
    .from(users)
    .where(eq(users.email, email))
    .limit(1)
  if (member) return localeFor(config, member.locale)
  const other = await readOther(db, email)
  if (!other) return 'en'
  return other.isStaff ? 'en' : localeFor(config, other.locale)
}

type Other = { readonly isStaff: boolean; readonly locale: string | null }

/** Whoever has an address without being a member; undefined for nobody who is known. */
async function readOther(db: Executor, email: string): Promise<Other | undefined> {
  const { rows } = await db.execute<Other>(sql`
    select is_staff as "isStaff", locale from (
      select 1 as place, true as is_staff, null as locale, now() as at from staff where email = ${email}
      union all
      select 2, false, u.locale, c.issued_at from guardians g
        left join guardian_consents c on c.guardian_id = g.id left join users u on u.id = c.minor_id
        where g.email = ${email}
      union all
      select 3, false, u.locale, t.expires_at from tokens t join users u on u.id = t.subject
        where t.purpose = 'email' and t.email = ${email}
      union all
      select 4, false, locale, created_at from account_notices where email = ${email}
      union all
      select 5, false, locale, created_at from pending_registrations where email = ${email}
      union all
      select 6, false, null, created_at from invitations where email = ${email}
    ) known order by place, at desc nulls last limit 1`)
  return rows[0]
}

import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import { transact } from '#server/db/transaction.ts'
import { enabledLocale } from '#server/locale/receivers.ts'
import { AppError } from '#shared/errors.ts'
import type { Display } from '#shared/domain/people/display.ts'
import { topics } from '#shared/contract/topics.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
import type { SessionContext } from './reauthenticate.ts'

/** Saves the language of the member's pages and emails, one of those of the server [LG3]. Their other devices learn it at once. */
export async function saveLocale({ services, me }: SessionContext, locale: LocaleCode): Promise<void> {
  if (enabledLocale(services.config, locale) === null) throw new AppError('app.invalid')
  await transact(services, async (tx, publish) => {
    await tx.update(users).set({ locale }).where(eq(users.id, me.id))
    publish({ topic: topics.me(me.id) })
  })
}

/** Saves how the member reads pages. Their other devices learn it at once [EA1]. */
export async function saveDisplay({ services, me }: SessionContext, display: Display): Promise<void> {
  await transact(services, async (tx, publish) => {
    await tx.update(users).set({ display }).where(eq(users.id, me.id))
    publish({ topic: topics.me(me.id) })
  })
}

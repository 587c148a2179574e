import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { oneTimeCodes } from '#server/db/schema.ts'
import type { FactorSetup, RecoveryCodes } from '#shared/contract/second-factor.ts'
import { oneTimeCode } from '#shared/limits/factor.ts'
import type { TestApp } from '../clients/app.ts'
import { password } from '../data/people.ts'
import type { Person } from '../data/people.ts'

/** The code that an authenticator app shows, `steps` of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * oneTimeCode.stepSeconds * 1000
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp })
}

/** A member with one-time codes. */
export type Enrolled = { readonly secret: string; readonly recoveryCodes: readonly string[] }

/** Turns on one-time codes with the code of the previous step, so that the current one can be used. */
export async function turnOnCodes(person: Person): Promise<Enrolled> {
  // Not at the end of a step: the code would be too old by its arrival.
  const left = oneTimeCode.stepSeconds * 1000 - (Date.now() % (oneTimeCode.stepSeconds * 1000))
  if (left < 1_000) await new Promise((resolve) => setTimeout(resolve, left))
  const { setup, secret } = await person.call<FactorSetup>('account.beginOneTimeCodes', { password })
  const confirmed = await person.call<RecoveryCodes>('account.confirmOneTimeCodes', {
    setup,
    code: codeOf(secret, -1),
  })
  return { secret, recoveryCodes: confirmed.recoveryCodes ?? [] }
}

/** Lets a code be used again, as if time had passed. */
export async function forgetUsedCodes(t: TestApp, { id }: Pick<Person, 'id'>): Promise<void> {
  const { orm } = t.services.database
  await orm.update(oneTimeCodes).set({ lastStep: 0 }).where(eq(oneTimeCodes.userId, id))
}

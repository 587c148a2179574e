import { eq } from 'drizzle-orm'
import { people } from '#server/db/schema.ts'
import { applyConsent } from '#server/features/guardians/consent-state.ts'
import { transact } from '#server/db/transaction.ts'
import { consentVersion } from '#shared/domain/consent.ts'
import { newId } from '#shared/domain/ids.ts'
import type { ConsentDetails, IssuedCode } from '#shared/contract/guardians.ts'
import { visit } from '../clients/app.ts'
import type { TestApp, Visitor } from '../clients/app.ts'
import { mailsTo } from './people.ts'
import type { Person } from './people.ts'
import type { StaffPerson } from './staff.ts'

/** Writes whether a member who was inserted needs consent, as the sign-up does. */
export const writeConsentState = (t: TestApp, { id }: { readonly id: string }): Promise<number> =>
  transact(t.services, (tx, publish) => applyConsent(tx, publish, t.services.config, { of: id }))

export async function consentOf(t: TestApp, { id }: { readonly id: string }): Promise<string | undefined> {
  const { orm } = t.services.database
  const rows = await orm.select({ consent: people.consent }).from(people).where(eq(people.id, id))
  return rows[0]?.consent
}

export const aGuardianAddress = (): string => `guardian-${newId()}@example.org`

export const issueCode = (staff: StaffPerson, minor: { readonly id: string }): Promise<IssuedCode> =>
  staff.call('staff/consents.issueCode', { minorId: minor.id, isHandedOver: true })

export const readConsents = (staff: StaffPerson, minor: { readonly id: string }): Promise<ConsentDetails> =>
  staff.call('staff/consents.open', { minorId: minor.id })

/** The token of a guardian's link in an email. */
export function guardianToken(text: string): string {
  const token = /#(?:consent|open)=([\w-]{20,})/.exec(text)?.[1]
  if (!token) throw new Error('the email has no link')
  return token
}

/** Redeems a code and agrees, as a guardian in a browser of their own; not confirmed yet. */
export async function giveConsent(
  t: TestApp,
  code: string,
  email: string,
  visitor = visit(t),
): Promise<Visitor> {
  const before = (await mailsTo(t, email, 0)).length
  await visitor.call('guardian/redeemCode', { code, email })
  const mails = await mailsTo(t, email, before + 1)
  const token = guardianToken(mails.at(-1)?.text ?? '')
  await visitor.call('guardian/giveConsent', { token, version: consentVersion })
  return visitor
}

export type Guardian = Visitor & { readonly email: string; readonly consentId: string }

/** A guardian whose consent for a minor is in force, logged in to their page. */
export async function aGuardian(
  t: TestApp,
  staff: StaffPerson,
  minor: Person,
  email = aGuardianAddress(),
): Promise<Guardian> {
  const { code } = await issueCode(staff, minor)
  const visitor = await giveConsent(t, code, email)
  const [consent] = (await readConsents(staff, minor)).consents
  if (!consent) throw new Error('no consent')
  const before = (await mailsTo(t, email, 0)).length
  await staff.call('staff/consents.confirm', { id: consent.id, isGuardian: true })
  const mails = await mailsTo(t, email, before + 1)
  await visitor.call('guardian/openLink', { token: guardianToken(mails.at(-1)?.text ?? '') })
  return Object.assign(visitor, { email, consentId: consent.id })
}

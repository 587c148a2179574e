import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import { isSameMailbox, toAccountEmail } from '#server/mail/mailbox.ts'
import { concernedIds } from '#server/case-records/concerned-store.ts'
import { lockPeople } from '#server/features/connections/store.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { logReading } from '#server/rpc/staff-readings.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import type { StaffWrite } from '#server/rpc/staff-procedures.ts'
import * as schema from '#shared/contract/guardians.ts'
import type { ConsentDetails, ConsentPage, IssuedCode } from '#shared/contract/guardians.ts'
import { consentVersion } from '#shared/domain/consent.ts'
import { AppError } from '#shared/errors.ts'
import { guardianConsent as limit, guardianLink } from '#shared/limits/guardian.ts'
import { findAccount } from './addresses.ts'
import { applyConsent } from './consent-state.ts'
import { queueEndMails } from './service.ts'
import { listConsents, readConsents } from './staff-store.ts'
import * as store from './store.ts'
import type { Consent } from './store.ts'
import { createGuardianCode, hashGuardianCode, issueGuardianLink } from './tokens.ts'

type StaffCall = {
  readonly services: Services
  readonly me: { readonly id: string; readonly email: string }
  readonly write: StaffWrite
}

/** The procedures of staff about the consent of guardians [GC2, GC3]. Each change is in the operator log. */
export const consentsStaffRouter = staffRouter({
  list: staffProcedure
    .protected('consents.read')
    .input(schema.listConsents)
    .query(async ({ ctx, input }): Promise<ConsentPage> =>
      listConsents(ctx.db, input, await concernedIds(ctx.db, ctx.me.email)),
    ),
  open: staffProcedure
    .protected('consents.read')
    .input(schema.openConsents)
    .mutation(async ({ ctx, input }): Promise<ConsentDetails> => {
      await assertNotConcerned(ctx.db, ctx.me, input.minorId)
      const found = await readConsents(ctx.db, input.minorId)
      if (!found) throw new AppError('app.notFound')
      await logReading(ctx, { command: 'consent-open', subject: input.minorId })
      return found
    }),
  issueCode: staffProcedure
    .protected('consents.write')
    .input(schema.issueCode)
    .mutation(({ ctx, input }) => issueCode(ctx, input.minorId)),
  recordForm: staffProcedure
    .protected('consents.confirm')
    .input(schema.recordForm)
    .mutation(({ ctx, input }) => recordForm(ctx, input)),
  confirm: staffProcedure
    .protected('consents.confirm')
    .input(schema.confirmConsent)
    .mutation(({ ctx, input }) =>
      change(ctx, input.id, 'consent-confirm', async (tx) => {
        const consent = await store.confirmConsent(tx, input.id, ctx.me.id)
        if (consent) await queueStartMails(tx, ctx.services, consent)
        return consent
      }),
    ),
  decline: staffProcedure
    .protected('consents.write')
    .input(schema.declineConsent)
    .mutation(({ ctx, input }) =>
      change(ctx, input.id, 'consent-decline', async (tx, before) =>
        before.confirmedAt === null ? store.endConsent(tx, input.id, { reason: 'declined' }) : undefined,
      ),
    ),
  end: staffProcedure
    .protected('consents.write')
    .input(schema.endConsent)
    .mutation(({ ctx, input }) =>
      change(ctx, input.id, 'consent-end', async (tx, before) => {
        if (before.confirmedAt === null) return undefined
        const ended = await store.endConsent(tx, input.id, { reason: 'staff', note: input.reason })
        if (ended) await queueEndMails(tx, ctx.services, input.id)
        return ended
      }),
    ),
})

/** By ids only: what staff typed about a family is on the consent, which is deleted with the account. */
const log = (tx: Tx, { me }: StaffCall, command: string, subject: string): Promise<void> =>
  appendToOperatorLog(tx, { actor: me.id, command, subject, reason: '' })

/** Runs `work` on a consent under a lock on its minor, logs it, and publishes what follows. Throws if it has changed. */
async function change(
  ctx: StaffCall,
  id: string,
  command: string,
  work: (tx: Tx, before: Consent) => Promise<Consent | undefined>,
): Promise<void> {
  const { services } = ctx
  const events: TopicEvent[] = []
  await ctx.write(async (tx) => {
    const found = await store.consentById(tx, id)
    if (!found) throw new AppError('app.notFound')
    await assertNotConcerned(tx, ctx.me, found.minor.id)
    await lockPeople(tx, [found.minor.id])
    // Read again: another staff member may have confirmed or ended it before the lock.
    const locked = await store.consentById(tx, id)
    const changed = locked && (await work(tx, locked.consent))
    if (!changed) throw new AppError('consent.changed')
    await log(tx, ctx, command, found.minor.id)
    const isWithdrawal = changed.endedAt !== null
    const publish = (event: TopicEvent): void => void events.push(event)
    await applyConsent(tx, publish, services.config, { of: found.minor.id, isWithdrawal })
  })
  services.bus.publish(events)
}

/** A minor who has the mailbox of the staff, or whose guardian has it, does not exist for them [GC12]. */
async function assertNotConcerned(db: Executor, me: StaffCall['me'], minorId: string): Promise<void> {
  if ((await concernedIds(db, me.email)).includes(minorId)) throw new AppError('app.notFound')
}

async function requireMinor(db: Executor, me: StaffCall['me'], minorId: string): Promise<ConsentDetails> {
  await assertNotConcerned(db, me, minorId)
  const found = await readConsents(db, minorId)
  if (!found || found.ageBand === '18+') throw new AppError('app.notFound')
  if (found.step === 'inForce') throw new AppError('consent.changed')
  return found
}

/** Issues a code, and voids the one before it. It is shown once, and stored as a hash [GC3]. */
async function issueCode(ctx: StaffCall, minorId: string): Promise<IssuedCode> {
  const code = createGuardianCode()
  const added = await ctx.write(async (tx) => {
    await requireMinor(tx, ctx.me, minorId)
    await lockPeople(tx, [minorId])
    const consent = await store.addConsent(tx, {
      ...{ minorId, method: 'code', codeHash: hashGuardianCode(code), issuedBy: ctx.me.id },
    })
    if (!consent) throw new AppError('consent.changed')
    await log(tx, ctx, 'consent-code', minorId)
    return consent
  })
  return { code, expiresAt: added.expiresAt.getTime() }
}

type Form = { readonly minorId: string; readonly signedOn: string; readonly email: string | null }

/** Records a signed form, which is in force at once: staff have seen it [GC2]. */
async function recordForm(ctx: StaffCall, { minorId, signedOn, email: raw }: Form): Promise<void> {
  const { services } = ctx
  const email = raw === null ? null : toAccountEmail(raw)
  if (raw !== null && email === null) throw new AppError('email.invalid')
  if (!isPastDay(signedOn)) throw new AppError('app.invalid')
  const events: TopicEvent[] = []
  const recorded = ctx.write(async (tx) => {
    const minor = await requireMinor(tx, ctx.me, minorId)
    await lockPeople(tx, [minorId])
    const guardianId = email === null ? null : await guardianOfForm(tx, email, minor.email)
    const consent = await store.addConsent(tx, {
      ...{ minorId, method: 'form', guardianId, signedOn, issuedBy: ctx.me.id, textVersion: consentVersion },
      ...{ givenAt: new Date(), confirmedAt: new Date(), confirmedBy: ctx.me.id },
    })
    if (!consent) throw new AppError('consent.changed')
    await log(tx, ctx, 'consent-form', minorId)
    await queueStartMails(tx, services, consent)
    const publish = (event: TopicEvent): void => void events.push(event)
    await applyConsent(tx, publish, services.config, { of: minorId })
  })
  await recorded.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('guardian.addressUsed') : error
  })
  services.bus.publish(events)
}

/** Staff know whom an address belongs to, so they get the reason that guardians do not get [GC5]. */
async function guardianOfForm(tx: Tx, email: string, minorEmail: string): Promise<string> {
  if (isSameMailbox(email, minorEmail)) throw new AppError('guardian.ownAddress')
  if (await findAccount(tx, email)) throw new AppError('guardian.addressUsed')
  const guardianId = await store.lockGuardian(tx, email)
  if ((await store.countMinors(tx, email)) >= limit.perGuardian)
    throw new AppError('guardian.tooMany', { values: { max: limit.perGuardian } })
  return guardianId
}

/** Whether it is a day of the calendar that is not in the future, anywhere. */
function isPastDay(day: string): boolean {
  const at = Date.parse(`${/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : ''}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day) && at < Date.now() + 86_400_000
}

/** The emails to both once consent is in force. A guardian without an address gets none. */
async function queueStartMails(
  tx: Tx,
  { jobs, keys }: Pick<Services, 'jobs' | 'keys'>,
  { id, guardianId }: Consent,
): Promise<void> {
  if (guardianId !== null) {
    const link = await issueGuardianLink(tx, keys, { guardianId, ttl: guardianLink.firstTtl })
    await queueMail(tx, jobs, { kind: 'guardianFirst', id: link })
  }
  await queueMail(tx, jobs, { kind: 'consentGiven', id })
}

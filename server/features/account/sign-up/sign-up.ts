import type { Context } from '#server/rpc/context.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import { enabledLocale } from '#server/locale/receivers.ts'
import { mayHaveMinors } from '#server/policy/lead.ts'
import type { Services } from '#server/rpc/services.ts'
import { isSkill } from '#shared/data/skills.ts'
import { ageRecord, isMinor, roleForAge } from '#shared/domain/people/age.ts'
import type { AgeBand, Role } from '#shared/domain/people/age.ts'
import { validateRole, validateSignUp } from '#shared/domain/people/sign-up.ts'
import { AppError } from '#shared/errors.ts'
import type { SignUpResult } from '#shared/contract/account.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
import { issueTicket, rollDice, redeemRoll, redeemTicket, type Redemption } from './captcha.ts'
import { toAccountEmail, mailboxOf } from '#server/mail/mailbox.ts'
import { hashPassword, passwordContext, validatePassword } from '#server/credentials/passwords.ts'
import { forRole, requireInvitation } from '../invitations/join.ts'
import type { Invitation } from '../invitations/store.ts'
import { addPendingRegistration } from '../store.ts'
import { queueVerification, reserveCode } from './verification.ts'

/** Rolls new dice for the sign-up form, and returns the roll's id. */
export async function roll({ services, network }: Context): Promise<{ rollId: string }> {
  await services.rates.consume('rollPerNetwork', network)
  return { rollId: await rollDice(services.database.orm, network) }
}

type Form = {
  email: string
  password: string
  age: number | null
  /** The token or the code of an invitation. */
  invitation?: string | undefined
  /** The language of the page; one that the server does not have counts as none [LG4]. */
  locale?: string | undefined
}
type ValidForm = { email: string; password: string; age: number; locale: LocaleCode | null }

/**
 * The first step of sign-up: validates every field before it redeems the roll (decision 12). Stores the registration of
 * a mentee; members who can choose a role get a ticket for the role step.
 */
export async function signUp(
  ctx: Context,
  input: Form & { rollId: string; answer: number | null },
): Promise<SignUpResult> {
  const { services, network } = ctx
  const form = validateForm(ctx, input)
  await services.rates.consume('signUpPerNetwork', network)
  const redemption = await redeemRoll(services.database.orm, {
    id: input.rollId,
    answer: input.answer,
    network,
  })
  requireCorrect(redemption)
  // After the dice: calls without a correct answer must not use up the limit of the whole instance [AU-11].
  await services.rates.consume('signUpGlobal', 'all')
  await assertMayJoin(services.database.orm, services, ageRecord(form.age, new Date()).ageBand)
  const invitation = await requireInvitation(ctx, { secret: input.invitation ?? null, email: form.email })
  if (roleForAge(form.age) === 'choice') {
    return { step: 'role', ticket: await issueTicket(services.database.orm, network) }
  }
  const used = forRole(ctx, invitation, 'mentee')
  return register(ctx, form, { role: 'mentee', skills: [], invitation: used })
}

/** Without a safeguarding lead, nobody under 18 joins where the profile needs one: at no step of the sign-up [ST15]. */
export async function assertMayJoin(
  db: Executor,
  { config }: Pick<Services, 'config'>,
  ageBand: AgeBand,
): Promise<void> {
  if (isMinor(ageBand) && !(await mayHaveMinors(db, config))) throw new AppError('signup.noLead')
}

/** The role step, for ages 26 to 90: validates the form again, and redeems the ticket instead of a roll. */
export async function chooseRole(
  ctx: Context,
  input: Form & { ticket: string; role: Role; skills: string[] },
): Promise<SignUpResult> {
  const form = validateForm(ctx, input)
  const reason = validateRole(input, isSkill)
  if (reason) throw new AppError(reason)
  const invitation = await requireInvitation(ctx, { secret: input.invitation ?? null, email: form.email })
  const used = forRole(ctx, invitation, input.role)
  requireCorrect(await redeemTicket(ctx.services.database.orm, input.ticket, ctx.network))
  return register(ctx, form, { role: input.role, skills: input.skills, invitation: used })
}

/** An expired roll or ticket has a reason of its own [SU17]. */
function requireCorrect(redemption: Redemption): void {
  if (redemption === 'expired') throw new AppError('signup.diceExpired')
  if (redemption !== 'correct') throw new AppError('signup.captcha')
}

function validateForm({ services }: Context, input: Form): ValidForm {
  const reason = validateSignUp(input, 'signup.ageRangeDash')
  if (reason) throw new AppError(reason)
  const email = toAccountEmail(input.email)
  if (email === null || input.age === null) throw new AppError('signup.missing')
  const weak = validatePassword(input.password, passwordContext(services.config.product.name, email))
  if (weak) throw new AppError(weak)
  const locale = enabledLocale(services.config, input.locale)
  return { email, password: input.password, age: input.age, locale }
}

/**
 * Stores the registration and queues its email. Each email to an address counts against its rate limit, whichever step
 * requested it: the limits, not the dice, stop bots [AU-11]. The work is the same whether or not the address has an
 * account; which email it gets is decided when the email is written [AU-3].
 */
async function register(
  { services }: Context,
  form: ValidForm,
  { role, skills, invitation }: { role: Role; skills: string[]; invitation: Invitation | null },
): Promise<SignUpResult> {
  await services.rates.consume('signUpPerEmail', mailboxOf(form.email))
  const hasCode = await reserveCode(services, form.email)
  const passwordHash = await hashPassword(form.password)
  const birthYear = new Date().getUTCFullYear() - form.age
  await transact(services, async (tx: Tx) => {
    const subject = await addPendingRegistration(tx, {
      ...{ email: form.email, locale: form.locale },
      passwordHash,
      role,
      birthYear,
      skills,
      invitationId: invitation?.id ?? null,
    })
    await queueVerification(tx, services, { subject, hasCode })
  })
  return { step: 'done', role, email: form.email }
}

import type { Context } from '#server/rpc/context.ts'
import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { isSkill } from '#shared/data/skills.ts'
import { roleForAge } from '#shared/domain/age.ts'
import type { Role } from '#shared/domain/age.ts'
import { normalizeEmail } from '#shared/domain/email.ts'
import { validateRole, validateSignUp } from '#shared/domain/sign-up.ts'
import { AppError } from '#shared/errors.ts'
import type { SignUpResult } from '#shared/contract/account.ts'
import { issueTicket, rollDice, redeemRoll, redeemTicket } from './captcha.ts'
import { hashPassword, passwordContext, validatePassword } from './passwords.ts'
import { addPending } from './store.ts'
import { issueToken } from './tokens.ts'

/** Rolls new dice for the sign-up form. */
export async function roll({ services, network }: Context): Promise<{ rollId: string }> {
  await services.rates.consume('rollPerNetwork', network)
  return { rollId: await rollDice(services.database.orm, network) }
}

type Form = { email: string; password: string; age: number | null }
type CheckedForm = { email: string; password: string; age: number }

/**
 * The form's first step: every field is checked before the roll is spent (decision 12). A mentee's registration
 * is stored at once; an adult gets a ticket for the role step.
 */
export async function signUp(
  ctx: Context,
  input: Form & { rollId: string; answer: number | null },
): Promise<SignUpResult> {
  const { services, network } = ctx
  const form = checkForm(ctx, input)
  await services.rates.consume('signUpPerNetwork', network)
  await services.rates.consume('signUpGlobal', 'all')
  const isRight = await redeemRoll(services.database.orm, { id: input.rollId, answer: input.answer, network })
  if (!isRight) throw new AppError('signup.captcha')
  if (roleForAge(form.age) === 'choice') {
    return { step: 'role', ticket: await issueTicket(services.database.orm, network) }
  }
  return register(ctx, form, { role: 'mentee', skills: [] })
}

/** The second step, for ages 26 to 90: all of the first again, with the ticket in the dice's place. */
export async function chooseRole(
  ctx: Context,
  input: Form & { ticket: string; role: Role; skills: string[] },
): Promise<SignUpResult> {
  const form = checkForm(ctx, input)
  const reason = validateRole(input, isSkill)
  if (reason) throw new AppError(reason)
  if (!(await redeemTicket(ctx.services.database.orm, input.ticket, ctx.network))) {
    throw new AppError('signup.captcha')
  }
  return register(ctx, form, { role: input.role, skills: input.skills })
}

function checkForm({ services }: Context, input: Form): CheckedForm {
  const reason = validateSignUp(input, 'signup.ageRangeDash')
  if (reason) throw new AppError(reason)
  const email = normalizeEmail(input.email)
  if (email === null || input.age === null) throw new AppError('signup.missing')
  const weak = validatePassword(input.password, passwordContext(services.config.product.name, email))
  if (weak) throw new AppError(weak)
  return { email, password: input.password, age: input.age }
}

/**
 * Stores the registration and queues its mail. Limits do the real work against machines, the dice stop only the
 * idle: each mail to an address counts here, whichever step asked for it and whatever address the other step
 * named [AU-11]. The same work whether or not the address has an account already:
 * which mail it becomes is decided when the mail is written [AU-3].
 */
async function register(
  { services }: Context,
  form: CheckedForm,
  { role, skills }: { role: Role; skills: string[] },
): Promise<SignUpResult> {
  await services.rates.consume('signUpPerEmail', form.email)
  const passwordHash = await hashPassword(form.password)
  const birthYear = new Date().getUTCFullYear() - form.age
  await transact(services, async (tx: Tx) => {
    const subject = await addPending(tx, { email: form.email, passwordHash, role, birthYear, skills })
    const id = await issueToken(tx, services.secret, { purpose: 'verify', subject })
    await queueMail(tx, services.jobs, { kind: 'verify', id })
  })
  return { step: 'done', role, email: form.email }
}

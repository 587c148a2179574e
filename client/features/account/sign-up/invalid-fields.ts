import { validateAge } from '#shared/domain/people/age.ts'
import { normalizeEmail } from '#shared/domain/people/email.ts'
import type { SignUpForm } from '#shared/domain/people/sign-up.ts'
import { password } from '#shared/limits.ts'

export type SignUpField = 'email' | 'password' | 'age' | 'answer'

/** Returns the fields that an error reason concerns, to mark them. */
export function getInvalidFields(reason: string | null, form: SignUpForm): ReadonlySet<SignUpField> {
  if (reason === null || reason.startsWith('signup.invit')) return new Set()
  if (reason === 'signup.captcha' || reason === 'signup.diceExpired') return new Set(['answer'])
  if (reason.startsWith('password.')) return new Set(['password'])
  if (reason !== 'signup.missing') return reason.startsWith('signup.') ? new Set(['age']) : new Set()
  const invalid = new Set<SignUpField>()
  if (normalizeEmail(form.email) === null) invalid.add('email')
  if (form.password.length < password.min) invalid.add('password')
  if (validateAge(form.age, 'signup.ageRange') === 'signup.missing') invalid.add('age')
  return invalid
}

/**
 * Whether the server rejected a field. It validates all fields before it uses the roll or the ticket: after any other
 * failure, also a lost answer, these may be used up [SU8].
 */
export const isFieldError = (reason: string | null): boolean =>
  /^(?:signup\.(?!captcha|diceExpired|invit)|password\.)/.test(reason ?? '')

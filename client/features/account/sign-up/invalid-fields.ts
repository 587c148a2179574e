import { validateAge } from '#shared/domain/age.ts'
import { normalizeEmail } from '#shared/domain/email.ts'
import type { SignUpForm } from '#shared/domain/sign-up.ts'
import { password } from '#shared/limits.ts'

export type SignUpFields = 'email' | 'password' | 'age' | 'answer'

/** The fields a refusal is about, so that they can be marked: the banner says what, this says where. */
export function invalidFields(reason: string | null, form: SignUpForm): ReadonlySet<SignUpFields> {
  if (reason === null) return new Set()
  if (reason === 'signup.captcha') return new Set(['answer'])
  if (reason.startsWith('password.')) return new Set(['password'])
  if (reason !== 'signup.missing') return reason.startsWith('signup.') ? new Set(['age']) : new Set()
  const wrong = new Set<SignUpFields>()
  if (normalizeEmail(form.email) === null) wrong.add('email')
  if (form.password.length < password.min) wrong.add('password')
  if (validateAge(form.age, 'signup.ageRange') === 'signup.missing') wrong.add('age')
  return wrong
}

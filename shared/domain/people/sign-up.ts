import type { SignUpReason } from '../../errors.ts'
import { age as ageLimit, password as passwordLimit, skills as skillLimit } from '../../limits.ts'
import { validateAge, roleForAge } from './age.ts'
import type { Role } from './age.ts'
import { normalizeEmail } from './email.ts'

export type SignUpForm = { readonly email: string; readonly password: string; readonly age: number | null }

/**
 * Why the first step of sign-up is rejected, or null [SU1 SU2 SU3]. `tooOld` is the reason for an age over the
 * maximum: the form has one, the server and the role step the other (decision 11).
 */
export function validateSignUp(
  form: SignUpForm,
  tooOld: 'signup.ageRange' | 'signup.ageRangeDash',
): SignUpReason | null {
  const ageReason = validateAge(form.age, tooOld)
  const isComplete = normalizeEmail(form.email) !== null && form.password.length >= passwordLimit.min
  if (!isComplete || ageReason === 'signup.missing') return 'signup.missing'
  if (ageReason) return ageReason
  return form.password.length > passwordLimit.max ? 'password.tooLong' : null
}

/** Why the role step is rejected, or null [SU4 SU5 SU6]. `isKnown`: whether a skill is in the catalog. */
export function validateRole(
  choice: { readonly age: number | null; readonly role: Role; readonly skills: readonly string[] },
  isKnown: (skill: string) => boolean,
): SignUpReason | null {
  const years = choice.age ?? -1
  if (!Number.isInteger(years) || years < ageLimit.min || years > ageLimit.max) return 'signup.ageRangeDash'
  if (choice.role === 'mentee') return choice.skills.length === 0 ? null : 'app.invalid'
  if (roleForAge(years) === 'mentee') return 'signup.ageRangeDash'
  return validateSkills(choice.skills, isKnown)
}

/** Why a mentor's skills are rejected, or null [SU5 SU6]: 1 to 5 different ones of the catalog. */
export function validateSkills(
  skills: readonly string[],
  isKnown: (skill: string) => boolean,
): SignUpReason | null {
  if (skills.length < skillLimit.min) return 'signup.noSkill'
  if (skills.length > skillLimit.max) return 'signup.maxSkills'
  const areDifferent = new Set(skills).size === skills.length
  return areDifferent && skills.every(isKnown) ? null : 'app.invalid'
}

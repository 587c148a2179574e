import type { Role } from '#shared/domain/people/age.ts'
import { tabArea } from '#client/state/storage-area.ts'

/** What a visitor has entered into the sign-up, without the password and the answer to the dice. */
export type SignUpDraft = {
  readonly email: string
  /** As typed. */
  readonly age: string
  readonly role: Role | null
  readonly skills: readonly string[]
}

const key = 'pathlight.sign-up'
const empty: SignUpDraft = { email: '', age: '', role: null, skills: [] }

/** Returns the stored sign-up of this tab; an empty one if there is none or it is invalid [SU16]. */
export function readSignUpDraft(): SignUpDraft {
  try {
    const { email, age, role, skills } = JSON.parse(tabArea.get(key) ?? '') as SignUpDraft
    const isText = [email, age, ...skills].every((text) => typeof text === 'string')
    return isText ? { email, age, role: role === 'mentor' || role === 'mentee' ? role : null, skills } : empty
  } catch {
    return empty
  }
}

/** Stores the sign-up until the tab is closed; null, or one without any input, removes it. */
export function saveSignUpDraft(draft: SignUpDraft | null): void {
  const isEmpty = draft === null || JSON.stringify(draft) === JSON.stringify(empty)
  tabArea.set(key, isEmpty ? null : JSON.stringify(draft))
}

import { describe, expect, it } from 'vitest'
import { isSkill } from '../../data/skills.ts'
import { validateRole, validateSignUp } from './sign-up.ts'

const form = { email: 'robin@example.org', password: 'eight ch', age: 15 }

describe('the sign-up form', () => {
  it.each([
    [{ ...form, email: '' }, 'signup.missing'],
    [{ ...form, email: 'nobody' }, 'signup.missing'],
    [{ ...form, password: 'seven c' }, 'signup.missing'],
    [{ ...form, age: null }, 'signup.missing'],
    [{ ...form, age: 5, password: '' }, 'signup.missing'],
    [{ ...form, age: 10 }, 'signup.tooYoung'],
    [{ ...form, age: 91 }, 'signup.ageRange'],
    [{ ...form, password: 'x'.repeat(1025) }, 'password.tooLong'],
    [form, null],
  ])('[SU2] validates %j with the result %s', (typed, reason) => {
    expect(validateSignUp(typed, 'signup.ageRange')).toBe(reason)
  })
})

describe('the role step', () => {
  const mentor = { age: 40, role: 'mentor', skills: ['law'] } as const

  it('[SU3] rejects an age that was changed meanwhile', () => {
    for (const age of [null, 10, 91, 40.5]) {
      expect(validateRole({ ...mentor, age }, isSkill)).toBe('signup.ageRangeDash')
    }
    expect(validateRole({ ...mentor, age: 25 }, isSkill)).toBe('signup.ageRangeDash')
  })

  it('[SU5] requires a skill for a mentor, and none for a mentee', () => {
    expect(validateRole({ ...mentor, skills: [] }, isSkill)).toBe('signup.noSkill')
    expect(validateRole({ ...mentor, role: 'mentee', skills: [] }, isSkill)).toBeNull()
    expect(validateRole({ ...mentor, role: 'mentee' }, isSkill)).toBe('app.invalid')
  })

  it('[SU6] accepts at most five different skills of the catalog', () => {
    const five = ['law', 'dance', 'physics', 'biology', 'baking']
    expect(validateRole({ ...mentor, skills: five }, isSkill)).toBeNull()
    expect(validateRole({ ...mentor, skills: [...five, 'farming'] }, isSkill)).toBe('signup.maxSkills')
    expect(validateRole({ ...mentor, skills: ['law', 'law'] }, isSkill)).toBe('app.invalid')
    expect(validateRole({ ...mentor, skills: ['Law'] }, isSkill)).toBe('app.invalid')
  })
})

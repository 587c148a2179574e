import { describe, expect, it } from 'vitest'
import { parseAge } from './parse-age.ts'
import { getInvalidFields } from './invalid-fields.ts'

const good = { email: 'kim@school.example', password: 'a good long one', age: 15 }
const marked = (reason: string | null, form: Parameters<typeof getInvalidFields>[1] = good) => [
  ...getInvalidFields(reason, form),
]

describe('the marked fields of a rejected sign-up', () => {
  it('are all missing or unusable fields', () => {
    expect(marked('signup.missing', { email: '', password: 'short', age: null })).toEqual([
      'email',
      'password',
      'age',
    ])
    expect(marked('signup.missing', { ...good, age: 15.5 })).toEqual(['age'])
    expect(marked('signup.missing', { ...good, email: 'kim' })).toEqual(['email'])
  })

  it('are the field that the reason concerns', () => {
    expect(marked('signup.tooYoung')).toEqual(['age'])
    expect(marked('signup.ageRange')).toEqual(['age'])
    expect(marked('signup.captcha')).toEqual(['answer'])
    expect(marked('signup.diceExpired')).toEqual(['answer'])
    expect(marked('password.common')).toEqual(['password'])
  })

  it('are none if the reason concerns no field', () => {
    expect(marked(null)).toEqual([])
    expect(marked('limit.tooMany')).toEqual([])
    expect(marked('signup.invitationGone')).toEqual([])
  })
})

describe('parseAge', () => {
  it('parses a number and returns null for anything else', () => {
    expect(['15', ' 40 ', '', ' ', 'x', '15.5'].map(parseAge)).toEqual([15, 40, null, null, null, 15.5])
    // Arabic, and Persian or Urdu digits.
    expect(['١٥', '۴۰'].map(parseAge)).toEqual([15, 40])
  })
})

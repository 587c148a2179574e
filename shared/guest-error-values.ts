import { password } from './limits.ts'

/** The limits in the error texts of guests. Their pages load before others, and need none of the members' limits. */
export const guestErrorValues: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'password.tooLong': { max: password.max },
}

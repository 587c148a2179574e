import { z } from 'zod'
import * as valid from './values.ts'

/** The message of a variable with a wrong value. */
export const mustBe = (expected: string) => ({
  error: ({ input }: { input?: unknown }) => `must be ${expected} (got "${String(input)}").`,
})

/** The same for values that contain passwords: does not repeat the value, because terminal output is often stored. */
export const mustBeRedacted = (expected: string) => ({ error: `must be ${expected}.` })

/** One line. */
export const text = (maxLength: number) =>
  z
    .string()
    .refine(
      (value) => valid.isPlainText(value, maxLength),
      mustBe(`one line of at most ${maxLength} characters`),
    )
/** A URL of a page. */
export const webAddress = z
  .string()
  .refine(valid.isWebAddress, mustBe('a URL that starts with http:// or https://'))

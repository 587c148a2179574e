import * as z from 'zod/mini'
import type { FitReasons, MentorCard } from './people.ts'

export const suggestionRef = z.strictObject({ suggestionId: z.string().check(z.maxLength(60)) })

/** A mentor whom staff suggested to the member, with the line of why, and the reasons of the product [SM4]. */
export type SuggestedMentor = {
  readonly id: string
  readonly text: string
  readonly mentor: MentorCard
  readonly reasons: FitReasons
}

import * as z from 'zod/mini'
import type { Skill } from '../data/skills.ts'
import type { PersonCard } from '../domain/names.ts'
import { text } from '../limits.ts'
import type { Availability } from './availability.ts'

export const searchMentors = z.strictObject({
  skill: z.string().check(z.maxLength(100)),
  cursor: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** Ours: tRPC's clients add it to paged reads. */
  direction: z.optional(z.enum(['forward', 'backward'])),
})

export const saveAbout = z.strictObject({ about: z.string().check(z.maxLength(text.about * 10)) })
export const saveSkills = z.strictObject({
  skills: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)),
})

export type MentorCard = PersonCard & { readonly skills: readonly string[]; readonly about: string }

/** A mentor of the search: also when they are free; null when they never said. */
export type ListedMentor = MentorCard & { readonly availability: Availability | null }

export type MentorPage = {
  readonly mentors: readonly ListedMentor[]
  /** Where the next page begins; null at the end. */
  readonly next: string | null
  /** Only when nothing matches: the skills closest to what was typed that a listed mentor has. */
  readonly closest: readonly Skill[]
}

/** One's own words to others, for the profile page. */
export type MyProfile = { readonly about: string; readonly skills: readonly string[] }

import * as z from 'zod/mini'
import type { Skill } from '../data/skills.ts'
import type { PersonCard } from '../domain/names.ts'
import { text } from '../limits.ts'
import type { Availability } from './availability.ts'

export const searchMentors = z.strictObject({
  skill: z.string().check(z.maxLength(100)),
  cursor: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** tRPC's clients add it to paged reads. */
  direction: z.optional(z.enum(['forward', 'backward'])),
})

export const saveAbout = z.strictObject({ about: z.string().check(z.maxLength(text.about * 10)) })
export const saveSkills = z.strictObject({
  skills: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)),
})

export type MentorCard = PersonCard & { readonly skills: readonly string[]; readonly about: string }

/** A mentor of the search, with their availability; null when they never set it. */
export type ListedMentor = MentorCard & { readonly availability: Availability | null }

export type MentorPage = {
  readonly mentors: readonly ListedMentor[]
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null
  /** Only when nothing matches: the skills of listed mentors whose spelling is closest to the search text. */
  readonly closest: readonly Skill[]
}

/** The member's own "about" text and skills, for the profile page. */
export type MyProfile = { readonly about: string; readonly skills: readonly string[] }

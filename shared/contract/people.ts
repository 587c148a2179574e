import * as z from 'zod/mini'
import type { RiskLevel } from '../domain/risk.ts'
import { categoryKeys } from '../data/skill-categories.ts'
import type { Skill } from '../data/skills.ts'
import type { PersonCard } from '../domain/names.ts'
import { text } from '../limits.ts'
import type { Availability } from './availability.ts'

export const searchMentors = z.strictObject({
  skill: z.string().check(z.maxLength(100)),
  cursor: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** Only mentors with a skill of this category. */
  category: z.optional(z.enum(categoryKeys)),
  /** Only mentors who have set free times. */
  isFreeThisWeek: z.optional(z.boolean()),
  /** tRPC's clients add it to paged reads. */
  direction: z.optional(z.enum(['forward', 'backward'])),
})

export const mentorRef = z.strictObject({ mentorId: z.string().check(z.maxLength(40)) })

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

/** A listed mentor; null if there is none with this id whom the member may see. */
export type MentorResult = { readonly mentor: ListedMentor | null }

/** The member's own "about" text and skills, for the profile page. */
export type MyProfile = { readonly about: string; readonly skills: readonly string[] }

/** The answer of `people.saveAbout`: how urgent its risk words are; absent without any [RK4]. */
export type SaveAboutResult = { readonly help?: RiskLevel }

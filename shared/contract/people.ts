import * as z from 'zod/mini'
import type { ContactKind } from '../domain/contact-details.ts'
import type { RiskLevel } from '../domain/risk.ts'
import { categoryKeys } from '../data/skill-categories.ts'
import { isLanguage } from '../data/languages.ts'
import type { Skill } from '../data/skills.ts'
import type { PersonCard } from '../domain/people/names.ts'
import { text } from '../limits.ts'
import { maxLanguages, maxMentees, requestText } from '../limits/request.ts'
import type { Availability } from './availability.ts'

const languageCode = z.string().check(z.refine(isLanguage))

export const searchMentors = z.strictObject({
  skill: z.string().check(z.maxLength(100)),
  cursor: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** Only mentors with a skill of this category. */
  category: z.optional(z.enum(categoryKeys)),
  /** Only mentors who have set free times. */
  isFreeThisWeek: z.optional(z.boolean()),
  /** Only mentors who take requests now, who speak a language, and whom the mentee has marked. */
  hasRoom: z.optional(z.boolean()),
  language: z.optional(languageCode),
  isFavorite: z.optional(z.boolean()),
  /** tRPC's clients add it to paged reads. */
  direction: z.optional(z.enum(['forward', 'backward'])),
})

export const mentorRef = z.strictObject({ mentorId: z.string().check(z.maxLength(40)) })

export const saveAbout = z.strictObject({ about: z.string().check(z.maxLength(text.about * 10)) })
/** The mentors who fit; `expiryId`: in place of the mentor of this expired request; null for none. */
/** After which expired request, or ending of a connection, if any. */
export const fitting = z.strictObject({
  expiryId: z.nullable(z.string().check(z.maxLength(40))),
  endingId: z.optional(z.string().check(z.maxLength(40))),
})
export const setFavorite = z.strictObject({ mentorId: z.string().check(z.maxLength(40)), isOn: z.boolean() })
export const saveLanguages = z.strictObject({
  languages: z.array(languageCode).check(z.maxLength(maxLanguages)),
})
export const savePlaces = z.strictObject({
  /** Null: any number of mentees. */
  maxMentees: z.nullable(z.int().check(z.gte(0), z.lte(maxMentees))),
  /** The last day without requests, as YYYY-MM-DD, which the procedure bounds; null: takes requests. */
  notTakingUntil: z.nullable(z.iso.date()),
})

/** Measured and filtered by the procedure [RQ14]. */
export const saveAims = z.strictObject({
  aims: z.array(z.string().check(z.maxLength(requestText.aim * 10))).check(z.maxLength(50)),
})
export const saveSkills = z.strictObject({
  skills: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)),
})

export type MentorCard = PersonCard & { readonly skills: readonly string[]; readonly about: string }

/** A mentor of the search, with their availability; null when they never set it. */
export type ListedMentor = MentorCard & {
  readonly availability: Availability | null
  /** Earlier versions do not send it. */
  readonly standing?: MentorStanding
  /** The mentee has marked them. Absent otherwise, and for mentors [PE18]. */
  readonly isFavorite?: true
}

/** Within how many hours or days a mentor usually answers. */
export type AnswerBand = 'hours' | 'day' | 'days' | 'week' | 'longer'
/** When a mentor was last here. */
export type HereBand = 'today' | 'week' | 'month' | 'longer'

/** What the card says of a mentor's answers, presence, and room [PE17, RQ18]. */
export type MentorStanding = {
  /** Null before there are enough answers. */
  readonly answers: AnswerBand | null
  readonly lastHere: HereBand | null
  /** How many mentees they still take; null without a number. */
  readonly places: number | null
  /** The last day on which they take no requests, as YYYY-MM-DD; null if they take some. */
  readonly notTakingUntil: string | null
  /** The codes of the languages that they speak. */
  readonly languages: readonly string[]
}

/** Why a mentor fits a mentee [PE20]: skills that they look for, common free times, common languages, and room for mentees of a number that is known. */
export type FitReasons = {
  readonly skills: readonly Skill[]
  readonly times: boolean
  readonly languages: readonly string[]
  readonly room: boolean
}

export type FittingMentor = { readonly mentor: ListedMentor; readonly reasons: FitReasons }

export type MentorPage = {
  readonly mentors: readonly ListedMentor[]
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null
  /** Only when nothing matches: the skills of listed mentors whose spelling is closest to the search text. */
  readonly closest: readonly Skill[]
}

/** A listed mentor; null if there is none with this id whom the member may see. */
export type MentorResult = { readonly mentor: ListedMentor | null }

/** What the member has in the profile besides name and picture. */
export type MyProfile = {
  readonly about: string
  readonly skills: readonly string[]
  /** What a mentee wants to reach [RQ13]. */
  readonly aims: readonly string[]
  /** The codes of the languages that the member speaks. */
  readonly languages: readonly string[]
  /** How many mentees a mentor takes, and until when they take no requests [RQ18]. */
  readonly maxMentees: number | null
  readonly notTakingUntil: string | null
  /** The names of the groups to whose members alone a mentor is listed; absent without such a limit [GP8]. */
  readonly listedTo?: readonly string[]
}

/** The answer of `people.saveAbout` and `people.saveAims`: how urgent its risk words are; absent without any [RK4]. */
export type SaveTextResult = { readonly help?: RiskLevel; readonly maskedKinds?: readonly ContactKind[] }

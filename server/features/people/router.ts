import { transact } from '#server/db/transaction.ts'
import { findSigns, recordAboutSigns } from '#server/case-records/signs-store.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { rejectContactDetails } from '#server/contact-details/public-text.ts'
import { maskProfanity } from '#server/profanity/filter.ts'
import { categorySkills } from '#shared/data/skill-categories.ts'
import { isSkill } from '#shared/data/skills.ts'
import { validateSkills } from '#shared/domain/people/sign-up.ts'
import { replaceHidden } from '#shared/domain/people/public-text.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '#shared/limits.ts'
import { dayRange } from '#shared/limits/request.ts'
import * as schema from '#shared/contract/people.ts'
import { topics } from '#shared/contract/topics.ts'
import type { FittingMentor, MentorResult, SaveTextResult } from '#shared/contract/people.ts'
import { listedMentor, mentorPage } from './mentor-search.ts'
import { saveAims } from './save-aims.ts'
import { setFavorite } from './favorite-store.ts'
import { fittingMentors } from './fit-store.ts'
import { mentorById, updateProfile } from './store.ts'

/** Whether it is in the range: a year 0 is no date of the database. */
function isNearDay(day: string): boolean {
  const ms = Date.parse(day) - Date.now()
  return ms >= dayRange.past && ms <= dayRange.future
}

export const peopleRouter = router({
  /** A page of the mentors whom the search text finds, the best first [PE3]. */
  mentors: procedure
    .protected('mentors.search')
    .input(schema.searchMentors)
    .query(({ ctx, input: { skill, cursor, category, isFreeThisWeek, ...wanted } }) =>
      mentorPage(ctx.db, ctx.me.id, {
        text: skill,
        locales: ctx.services.config.locales.enabled,
        after: cursor ?? null,
        hasRoom: wanted.hasRoom ?? false,
        language: wanted.language ?? null,
        isFavorite: wanted.isFavorite ?? false,
        category: category ? [...categorySkills(category)] : null,
        isFree: isFreeThisWeek ?? false,
      }),
    ),

  /** A listed mentor by id; null for anyone else [PE15]. */
  mentor: procedure
    .protected('mentors.search')
    .input(schema.mentorRef)
    .query(async ({ ctx, input }): Promise<MentorResult> => ({
      mentor: await listedMentor(ctx.db, ctx.me.id, input.mentorId),
    })),

  /** The mentors who fit a mentee best, with the reasons [PE20]. */
  fitting: procedure
    .protected('mentors.fit')
    .input(schema.fitting)
    .query(({ ctx, input }): Promise<FittingMentor[]> => fittingMentors(ctx.db, ctx.me.id, input)),

  /** Marks a mentor, or takes the mark away, also one of a mentor who is not visible any more [PE18]. */
  setFavorite: procedure
    .forResource('mentor.mark', schema.setFavorite, async ({ ctx, input }) =>
      input.isOn
        ? mentorById(ctx.db, input.mentorId, ctx.me.id)
        : { id: input.mentorId, isListed: false, isBlocked: true, isRemoval: true },
    )
    .mutation(({ ctx, input }) =>
      transact(ctx.services, (tx) =>
        setFavorite(tx, ctx.me.id, { mentorId: ctx.resource.id, isOn: input.isOn }),
      ),
    ),

  /** Saves the languages that a member speaks [PE19]. */
  saveLanguages: procedure
    .protected('profile.write')
    .input(schema.saveLanguages)
    .mutation(({ ctx, input }) =>
      transact(ctx.services, async (tx, publish) => {
        await updateProfile(tx, ctx.me.id, { languages: [...new Set(input.languages)] })
        publish({ topic: topics.profile(ctx.me.id) })
      }),
    ),

  /** Saves how many mentees a mentor takes, and until when they take no requests [RQ18]. */
  savePlaces: procedure
    .protected('skills.write')
    .input(schema.savePlaces)
    .mutation(async ({ ctx, input }) => {
      if (input.notTakingUntil !== null && !isNearDay(input.notTakingUntil)) throw new AppError('app.invalid')
      await transact(ctx.services, async (tx, publish) => {
        await updateProfile(tx, ctx.me.id, input)
        publish({ topic: topics.profile(ctx.me.id) })
      })
    }),

  /** Saves a mentor's "about" text, without profanity and contact data; at most 500 characters (decision 16) [PR9]. */
  saveAbout: procedure
    .protected('skills.write')
    .input(schema.saveAbout)
    .mutation(async ({ ctx, input }): Promise<SaveTextResult> => {
      const about = replaceHidden(input.about.normalize('NFC'), '', '\n\r\t').trim()
      if (about.length > text.about) throw new AppError('about.tooLong')
      const reason = rejectContactDetails(about)
      if (reason) throw new AppError(reason)
      const signs = findSigns(ctx.services.config, about)
      await transact(ctx.services, async (tx, publish) => {
        await updateProfile(tx, ctx.me.id, { about: maskProfanity(about) })
        const saved = { userId: ctx.me.id, savedAt: Date.now() }
        if (signs) await recordAboutSigns({ tx, jobs: ctx.services.jobs }, signs, saved)
        publish({ topic: topics.profile(ctx.me.id) })
      })
      return signs?.risk ? { help: signs.risk.level } : {}
    }),

  /** Replaces a mentee's aims, filtered [RQ13, RQ14]. */
  saveAims: procedure
    .protected('aims.write')
    .input(schema.saveAims)
    .mutation(({ ctx, input }): Promise<SaveTextResult> => saveAims(ctx, input.aims)),

  /** Replaces a mentor's skills, under the same rules as at sign-up. */
  saveSkills: procedure
    .protected('skills.write')
    .input(schema.saveSkills)
    .mutation(async ({ ctx, input }) => {
      const reason = validateSkills(input.skills, isSkill)
      if (reason) throw new AppError(reason)
      await transact(ctx.services, async (tx, publish) => {
        await updateProfile(tx, ctx.me.id, { skills: input.skills })
        publish({ topic: topics.profile(ctx.me.id) })
      })
    }),
})

import { transact } from '#server/db/transaction.ts'
import { findSigns, recordAboutSigns } from '#server/features/safety/signs-store.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { rejectContactDetails } from '#server/contact-details/public-text.ts'
import { maskProfanity } from '#server/profanity/filter.ts'
import { categorySkills } from '#shared/data/skill-categories.ts'
import { isSkill } from '#shared/data/skills.ts'
import { validateSkills } from '#shared/domain/sign-up.ts'
import { replaceHidden } from '#shared/domain/public-text.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '#shared/limits.ts'
import * as schema from '#shared/contract/people.ts'
import { topics } from '#shared/contract/topics.ts'
import type { MentorResult, SaveAboutResult } from '#shared/contract/people.ts'
import { listedMentor, mentorPage } from './mentor-search.ts'
import { updateProfile } from './store.ts'

export const peopleRouter = router({
  /** A page of the mentors whom the search text finds, the best first [PE3]. */
  mentors: procedure
    .protected('mentors.search')
    .input(schema.searchMentors)
    .query(({ ctx, input: { skill, cursor, category, isFreeThisWeek } }) =>
      mentorPage(ctx.db, ctx.me.id, {
        text: skill,
        after: cursor ?? null,
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

  /** Saves a mentor's "about" text, without profanity and contact data; at most 500 characters (decision 16) [PR9]. */
  saveAbout: procedure
    .protected('skills.write')
    .input(schema.saveAbout)
    .mutation(async ({ ctx, input }): Promise<SaveAboutResult> => {
      const about = replaceHidden(input.about.normalize('NFC'), '', '\n\r\t').trim()
      if (about.length > text.about) throw new AppError('about.tooLong')
      const reason = rejectContactDetails(about)
      if (reason) throw new AppError(reason)
      const signs = findSigns(about)
      await transact(ctx.services, async (tx, publish) => {
        await updateProfile(tx, ctx.me.id, { about: maskProfanity(about) })
        const saved = { userId: ctx.me.id, savedAt: Date.now() }
        if (signs) await recordAboutSigns({ tx, jobs: ctx.services.jobs }, signs, saved)
        publish({ topic: topics.profile(ctx.me.id) })
      })
      return signs?.risk ? { help: signs.risk.level } : {}
    }),

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

import { unit } from '#server/db/unit.ts'
import { procedure, router } from '#server/trpc.ts'
import { maskWords } from '#server/words/filter.ts'
import { isSkill } from '#shared/data/skills.ts'
import { refuseSkills } from '#shared/domain/sign-up.ts'
import { Failure } from '#shared/errors.ts'
import { text } from '#shared/limits.ts'
import * as schema from '#shared/schemas/people.ts'
import { topics } from '#shared/topics.ts'
import { mentorPage, setAbout, setSkills } from './store.ts'

export const peopleRouter = router({
  mentors: procedure
    .mine('mentors.search')
    .input(schema.searchMentors)
    .query(({ ctx, input }) =>
      mentorPage(ctx.db, ctx.me.id, { text: input.skill, after: input.cursor ?? null }),
    ),

  /** A mentor's words about themselves, filtered; 500 characters (decision 16). */
  saveAbout: procedure
    .mine('skills.write')
    .input(schema.saveAbout)
    .mutation(async ({ ctx, input }) => {
      const about = input.about.normalize('NFC').trim()
      if (about.length > text.about) throw new Failure('about.tooLong')
      await unit(ctx.services, async (tx, touch) => {
        await setAbout(tx, ctx.me.id, maskWords(about))
        touch({ topic: topics.card(ctx.me.id) })
      })
    }),

  /** A mentor's skills, later than at sign-up, under the same rules. */
  saveSkills: procedure
    .mine('skills.write')
    .input(schema.saveSkills)
    .mutation(async ({ ctx, input }) => {
      const reason = refuseSkills(input.skills, isSkill)
      if (reason) throw new Failure(reason)
      await unit(ctx.services, async (tx, touch) => {
        await setSkills(tx, ctx.me.id, input.skills)
        touch({ topic: topics.card(ctx.me.id) })
      })
    }),
})

import * as z from 'zod/mini'
import { snapshotQuery } from '#server/sync/live-query.ts'
import type { OpenQuestions } from '#shared/contract/work.ts'
import { topics } from '#shared/contract/topics.ts'
import { personCard, type PersonCard } from '#shared/domain/people/names.ts'
import { surveyQuestionTexts } from '#shared/texts/members/pairs/survey.ts'
import { openYear } from '../survey/store.ts'
import { listOpen } from './store.ts'

/** The questions that wait for the member: how it goes [PC1], and the survey of the year [SV1]. */
const openQuestions = snapshotQuery<undefined, readonly OpenQuestions[]>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.pulses(me.id), topics.connections(me.id)],
  derivedTopics: (open) =>
    open.flatMap((one) => (one.kind === 'pulse' ? [topics.profile(one.other.id)] : [])),
  async read({ services, me }) {
    const { config, database } = services
    const { pulseQuestions, safeguarding } = config
    const rows = pulseQuestions === null ? [] : await listOpen(database.orm, me.id)
    const year = me.role === 'mentee' ? await openYear(database.orm, config, me.id) : null
    return [
      ...rows.map(({ id, chatId, other }) => ({
        ...{ kind: 'pulse' as const, id, chatId },
        questions: pulseQuestions?.[other.role === 'mentor' ? 'mentee' : 'mentor'] ?? [],
        other: nameOnly(personCard(other, safeguarding)),
      })),
      ...(year === null
        ? []
        : [{ kind: 'survey' as const, id: String(year), questions: surveyQuestionTexts() }]),
    ]
  },
})

const nameOnly = ({ id, role, name }: PersonCard) => ({ id, role, name })

export const pulseLiveQueries = { openQuestions }

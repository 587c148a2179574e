import * as z from 'zod/mini'
import { snapshotQuery } from '#server/sync/live-query.ts'
import type { OpenPulse } from '#shared/contract/work.ts'
import { topics } from '#shared/contract/topics.ts'
import { personCard, type PersonCard } from '#shared/domain/people/names.ts'
import { listOpen } from './store.ts'

/** The questions about how it goes that wait for the member [PC1]. */
const openPulses = snapshotQuery<undefined, readonly OpenPulse[]>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.pulses(me.id), topics.connections(me.id)],
  derivedTopics: (open) => open.map(({ other }) => topics.profile(other.id)),
  async read({ services, me }) {
    const { pulseQuestions, safeguarding } = services.config
    if (pulseQuestions === null) return []
    const rows = await listOpen(services.database.orm, me.id)
    return rows.map(({ id, chatId, other }) => ({
      ...{ id, chatId, questions: pulseQuestions[other.role === 'mentor' ? 'mentee' : 'mentor'] },
      other: nameOnly(personCard(other, safeguarding)),
    }))
  },
})

const nameOnly = ({ id, role, name }: PersonCard) => ({ id, role, name })

export const pulseLiveQueries = { openPulses }

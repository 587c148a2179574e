import { assertAwake, readAddressee } from '#server/policy/addressee.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { pages } from '#shared/pages.ts'
import { suggestionMailText as text } from '#shared/texts/mail/suggestions.ts'
import { shownSuggestion } from '#server/features/connections/suggested/store.ts'

/** The email about a suggested mentor, without the line of staff [SM4]. Id: that of the suggestion. */
export function suggestionsMailers({ config, database }: Pick<Services, 'config' | 'database'>) {
  const db = database.orm
  const mentorSuggested: Mailer = async (id) => {
    const shown = await shownSuggestion(db, id)
    if (!shown) return null
    const [mentee, mentor] = await Promise.all(
      [shown.menteeId, shown.mentorId].map((one) => readAddressee(db, config.safeguarding, one)),
    )
    if (!mentee || !mentor) return null
    await assertAwake(db, config, shown.menteeId)
    const { name } = mentor
    return {
      to: mentee.email,
      subject: text('subject', { name }),
      heading: text('heading'),
      paragraphs: [text('text', { name }), text('yours', { name })],
      action: { label: text('action'), url: new URL(pages.mentee1.path, config.baseUrl).href },
      notice: { about: shown.mentorId },
    }
  }
  return { mentorSuggested } satisfies Record<string, Mailer>
}

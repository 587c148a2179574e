import type { Executor } from '#server/db/orm.ts'
import { fittingMentors } from '#server/features/people/fit-store.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { requestMailText } from '#shared/texts/mail/connections.ts'
import { fitReasons } from '#shared/texts/members/fit.ts'

/** Other mentors who fit, each as a line of an email with the reasons; with a line before them, if there are any. */
export async function offersFor(
  db: Executor,
  menteeId: string,
  after: Parameters<typeof fittingMentors>[2],
): Promise<readonly string[]> {
  const offers = await fittingMentors(db, menteeId, after)
  const lines = offers.map(({ mentor, reasons }) =>
    requestMailText('expired.offer', {
      name: unlinked(displayName(mentor)),
      reasons: formatList(fitReasons(reasons)),
    }),
  )
  return lines.length > 0 ? [requestMailText('expired.others'), ...lines] : []
}

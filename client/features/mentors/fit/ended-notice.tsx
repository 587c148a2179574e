import { Link } from '#client/router/link.tsx'
import type { EndedPair } from '#shared/contract/connections.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { endedText as text } from '#shared/texts/members/pairs/ended.ts'
import { api } from '#client/sync/react/api.ts'
import { OfferNotice } from './offer-notice.tsx'
import { useFitting } from './use-fitting.ts'

/** A connection that the mentee did not end, or whose mentor is gone, with others who fit, until the mentee hides it [EN10]. */
export default function EndedNotice({ ended }: { readonly ended: EndedPair }) {
  const { id, kind, mentor, workId } = ended
  const others = useFitting({ endingId: id })
  const name = mentor ? displayName(mentor) : text('former')
  // What a mentee did not end was ended by the mentor.
  const cause = kind === 'mentee' ? 'mentor' : kind
  return (
    <OfferNotice
      title={mentor ? text(`${cause}.title`, { name }) : text('title')}
      hideLabel={text('dismiss', { name })}
      others={others}
      hide={() => api.connections.dismissEnding.mutate({ endingId: id })}
      without={({ ended: all = [], ...lists }) => ({ ...lists, ended: all.filter((one) => one.id !== id) })}
    >
      <p className="text-sm">{text(mentor ? `${cause}.text` : 'text')}</p>
      {workId !== null && (
        <Link
          to="/work/$chatId"
          params={{ chatId: workId }}
          className="justify-self-start text-sm font-semibold underline underline-offset-4"
        >
          {text('work', { name })}
        </Link>
      )}
    </OfferNotice>
  )
}

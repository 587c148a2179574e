import { Link } from '#client/router/link.tsx'
import type { ExpiredRequest } from '#shared/contract/connections.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { fitText } from '#shared/texts/members/fit.ts'
import { api } from '#client/sync/react/api.ts'
import { OfferNotice } from './offer-notice.tsx'
import { useFitting } from './use-fitting.ts'

/** A request that nobody answered in time, with others who fit, until the mentee hides it [RQ17]. */
export default function ExpiredNotice({ expired }: { readonly expired: ExpiredRequest }) {
  const others = useFitting({ expiryId: expired.id })
  const name = displayName(expired.mentor)
  return (
    <OfferNotice
      title={fitText('expired.title', { name })}
      hideLabel={fitText('expired.dismiss', { name })}
      others={others}
      hide={() => api.connections.dismissExpiry.mutate({ expiryId: expired.id })}
      without={({ expired: all = [], ...lists }) => ({
        ...lists,
        expired: all.filter(({ id }) => id !== expired.id),
      })}
    >
      <p className="text-sm">{fitText('expired.text', { name })}</p>
      <Link
        to="/mentors/$mentorId"
        params={{ mentorId: expired.mentor.id }}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold underline underline-offset-4"
      >
        {fitText('expired.again', { name })}
      </Link>
    </OfferNotice>
  )
}

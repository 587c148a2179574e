import type { Connections } from '#shared/contract/connections.ts'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'

const EndedNotice = lazyOptional(() => import('./ended-notice.tsx'))
const ExpiredNotice = lazyOptional(() => import('./expired-notice.tsx'))

type Props = {
  readonly expired?: Connections['expired']
  readonly ended?: Connections['ended']
  readonly className?: string
}

/** What did not go on, each with others who fit [RQ17, EN10]. */
export function OfferNotices({ expired = [], ended = [], className = 'empty:hidden' }: Props) {
  const notices = [
    ...ended.map((one) => ({ id: one.id, notice: <EndedNotice ended={one} /> })),
    ...expired.map((one) => ({ id: one.id, notice: <ExpiredNotice expired={one} /> })),
  ]
  return notices.map(({ id, notice }) => (
    <div key={id} className={className}>
      <Optional>{notice}</Optional>
    </div>
  ))
}

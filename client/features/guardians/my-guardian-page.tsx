import { useQuery } from '@tanstack/react-query'
import { Link } from '#client/router/link.tsx'
import { useId } from 'react'
import { pages } from '#shared/pages.ts'
import type { MyConsent } from '#shared/contract/guardians.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { guardianText } from '#shared/texts/guardian/guardian.ts'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { useMe } from '#client/sync/react/session.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { GuardianView } from './guardian-view.tsx'

/** What the member's guardian sees, or what to do without consent [GC1, GC9]. */
export default function MyGuardianPage() {
  const titleId = useId()
  const state = useMe()?.consent ?? 'none'
  const { data, error } = useQuery({ queryKey: ['consent', state], queryFn: () => api.consent.mine.query() })
  return (
    <SettingsFrame name="settings/guardian" title={guardianText('mine.title')}>
      {error && !data && <p role="alert">{failureOf(error).text}</p>}
      {!data && !error && <Skeleton />}
      {data?.state === 'missing' && <Missing consent={data} />}
      {data && data.state !== 'missing' && !data.page && (
        <Card>
          <p>{guardianText('mine.none')}</p>
        </Card>
      )}
      {data?.page && (
        <div className="grid gap-4">
          <p>
            {guardianText('mine.given')} {guardianText('mine.end')}
          </p>
          <h2 id={titleId} className="text-xl">
            {guardianText('mine.view')}
          </h2>
          <div role="group" aria-labelledby={titleId} className="rounded-lg border border-line bg-sunken p-4">
            <GuardianView page={data.page} readDays={(input) => api.consent.days.query(input)} isMine />
          </div>
        </div>
      )}
    </SettingsFrame>
  )
}

function Missing({ consent: { consentAge, withdrawnAt } }: { readonly consent: MyConsent }) {
  return (
    <div className="grid gap-4">
      <h2 className="text-xl">{guardianText('mine.missing.title')}</h2>
      <p>{guardianText('mine.missing.text', { age: consentAge })}</p>
      <p>{guardianText('mine.missing.how')}</p>
      {withdrawnAt !== null && (
        <>
          <p>{guardianText('mine.withdrawn', { date: formatDate(withdrawnAt, { dateStyle: 'long' }) })}</p>
          <Link
            to={pages['settings/delete'].path}
            className={buttonStyle('secondary', 'md', 'justify-self-start')}
          >
            {guardianText('mine.delete')}
          </Link>
        </>
      )}
    </div>
  )
}

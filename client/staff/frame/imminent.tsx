import { Siren } from 'lucide-react'
import { staffText } from '#shared/texts/staff/console.ts'
import { staffCan } from '#shared/staff-policy.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { useRead, useSession } from '../queries.ts'
import { Link } from './link.tsx'

/** The imminent cases that nobody has acknowledged, for those who may see cases [CS41]. */
export function useImminent() {
  const { data: session } = useSession()
  const isShown = staffCan('cases.read', session?.me?.role ?? null)
  const { data } = useRead(['imminent'], () => staffApi.cases.imminent.query(), isShown)
  return data ?? []
}

/** Says on every page that there are such cases, with links to them; always rendered, so that it is announced. */
export function ImminentBanner() {
  const found = useImminent()
  return (
    <div role="alert" className="empty:hidden">
      {found.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-danger px-4 py-2 font-semibold text-on-danger sm:px-6">
          <Siren size={20} aria-hidden />
          {staffText('imminent', { count: found.length })}
          {found.slice(0, 3).map(({ id, reference }) => (
            <Link
              key={id}
              to={`/staff/cases/${id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {reference}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}

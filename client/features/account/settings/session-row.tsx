import { Laptop, Smartphone } from 'lucide-react'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { deviceText } from '#shared/texts/account/device-text.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import type { SessionInfo } from '#shared/contract/account.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { showSuccess, showError } from './settings-banner.ts'

/** One device that is logged in. */
export function SessionRow({ session }: { readonly session: SessionInfo }) {
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.account.endSession.mutate({ id: session.id })
      showSuccess(settingsText('session.ended'))
    } catch (error) {
      showError(error)
    }
  })
  const device = deviceText(session.device)
  const Icon = /phone|android|ipad|mobile/i.test(session.device) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 last:border-b-0">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-sunken text-muted">
        <Icon size={20} aria-hidden />
      </span>
      <div className="min-w-0 flex-[1_1_10rem]">
        <h2 tabIndex={-1} className="font-sans text-base font-semibold tracking-normal">
          {device}
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {settingsText('sessions.since', {
            since: formatDate(session.createdAt, { dateStyle: 'medium' }),
            seen: formatDate(session.lastSeenAt, { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </p>
      </div>
      {session.isCurrent ? (
        <span className="rounded-pill bg-success-soft px-3 py-1 text-xs font-semibold text-success max-xs:ms-15">
          {settingsText('sessions.current')}
        </span>
      ) : (
        <Button
          variant="secondary"
          className="max-xs:ms-15"
          isPending={isPending}
          aria-label={settingsText('sessions.endNamed', { device })}
          onClick={submit}
        >
          {settingsText('sessions.end')}
        </Button>
      )}
    </li>
  )
}

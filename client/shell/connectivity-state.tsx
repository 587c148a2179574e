import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { useConnectivity } from '../sync/react/session.ts'
import { cx } from '../ui/cx.ts'

const styleByState = {
  unknown: { dot: 'border-2 border-edge', text: 'text-muted' },
  online: { dot: 'bg-success', text: 'text-muted' },
  offline: { dot: 'bg-danger', text: 'text-danger' },
} as const

/** Shows the connection state of the live stream; offline, with the specified reason. */
export function ConnectivityState() {
  const { state, detail } = useConnectivity()
  const label = memberShellText(`connectivity.${state}`)
  return (
    <p
      role="status"
      aria-label={memberShellText('connectivity.label', { state: label })}
      title={detail ?? undefined}
      className={cx('flex min-h-8 items-center gap-2 px-2 text-xs font-semibold', styleByState[state].text)}
    >
      <span className={cx('size-2.5 flex-none rounded-full', styleByState[state].dot)} aria-hidden="true" />
      <span className={cx(state === 'online' && 'max-sm:sr-only')}>
        {label}
        {detail && <span className="block font-normal max-md:sr-only">{detail}</span>}
      </span>
    </p>
  )
}

import { useState } from 'react'
import { connectivityText } from '#shared/texts/app/connectivity.ts'
import { useConnectivity } from '../sync/react/session.ts'
import { cx } from '../ui/cx.ts'

const styleByState = {
  unknown: { dot: 'border-2 border-edge', text: 'text-muted' },
  online: { dot: 'bg-success', text: 'text-muted' },
  offline: { dot: 'bg-danger', text: 'text-danger' },
} as const

/**
 * Shows the connection state; offline, with the specified reason. Where the bar has no room for it, members read the
 * reason in the offline bar, and visitors below the navigation bar.
 */
export default function ConnectivityState({ isGuest = false }: { readonly isGuest?: boolean }) {
  const { state, detail } = useConnectivity()
  const label = connectivityText(state)
  const [wasOffline, setWasOffline] = useState(false)
  if (state === 'offline' && !wasOffline) setWasOffline(true)
  return (
    <p
      role="status"
      // That a page which opens is online is no news.
      aria-live={wasOffline ? 'polite' : 'off'}
      aria-label={connectivityText('label', { state: label })}
      title={detail ?? (isGuest ? undefined : label)}
      className={cx(
        'flex min-h-8 items-center gap-1.5 px-2 text-xs font-semibold max-md:px-3',
        !isGuest && 'rail:flex-col rail:px-0',
        styleByState[state].text,
      )}
    >
      <span className={cx('size-2.5 flex-none rounded-full', styleByState[state].dot)} aria-hidden="true" />
      <span
        className={cx(
          // The bar of phones has the button to join as well; that of very narrow ones, the quick exit.
          state !== 'offline' && (isGuest ? 'max-sm:sr-only' : 'max-[22rem]:sr-only'),
        )}
      >
        <span className="whitespace-nowrap max-[22rem]:whitespace-normal!">{label}</span>
        {detail && (
          <span
            className={cx(
              'block font-normal',
              isGuest
                ? 'max-md:absolute max-md:inset-x-0 max-md:top-full max-md:bg-warn-soft max-md:px-4 max-md:py-1 max-md:text-warn'
                : 'text-muted max-md:hidden rail:hidden',
            )}
          >
            {detail}
          </span>
        )}
      </span>
    </p>
  )
}

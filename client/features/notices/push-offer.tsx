import { Bell } from 'lucide-react'
import { useState } from 'react'
import { noticeSettingsText as text } from '#shared/texts/members/notice-settings.ts'
import { readItem, writeItem } from '#client/state/saved-items.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { usePush } from './use-push.ts'

const dismissed = 'push-offer'

/** Offers push once on a device, after the first message that was sent there [NT7]. */
export default function PushOffer({ name = '' }: { readonly name: string | undefined }) {
  const { status, isPending, hasFailed, turnOn } = usePush()
  const [isOver, setOver] = useState(() => readItem(dismissed) !== null)
  if (isOver || status !== 'off') return null
  const close = (): void => {
    writeItem(dismissed, '1')
    setOver(true)
  }
  const accept = async (): Promise<void> => {
    const next = await turnOn()
    if (next === 'on') showToast('success', text('offer.done'))
    if (next !== null) close()
  }
  return (
    <section
      aria-label={text('offer.title', { name })}
      className="flex-none border-t border-line bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Bell size={20} aria-hidden className="flex-none text-muted" />
        <div className="min-w-0 flex-1">
          <p className="text-sm font-semibold">{text('offer.title', { name })}</p>
          <p className="text-sm text-muted">{text('offer.text')}</p>
          {hasFailed && (
            <p role="alert" className="text-sm text-danger">
              {text('push.failed')}
            </p>
          )}
        </div>
        <div className="flex flex-none gap-2">
          <Button size="sm" isPending={isPending} onClick={() => void accept()}>
            {text('offer.yes')}
          </Button>
          <Button size="sm" variant="quiet" onClick={close}>
            {text('offer.no')}
          </Button>
        </div>
      </div>
    </section>
  )
}

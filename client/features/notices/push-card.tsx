import { noticeSettingsText as text } from '#shared/texts/members/notice-settings.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { Push } from './use-push.ts'

/** Push on this device: what it is, and a button that changes it [NT7]. */
export function PushCard({ devices, push }: { readonly devices: number; readonly push: Push }) {
  const { status, isPending, hasFailed, turnOn, turnOff } = push
  return (
    <Card className="grid gap-3" aria-busy={status === 'loading'}>
      <h2 className="font-display text-xl">{text('push.title')}</h2>
      <div aria-live="polite">
        {status === 'loading' ? <Skeleton rows={2} rowClass="h-6" /> : <p>{text(`push.${status}`)}</p>}
      </div>
      {devices > 0 && <p className="text-sm text-muted">{text('push.devices', { count: devices })}</p>}
      {hasFailed && (
        <p role="alert" className="font-semibold text-danger">
          {text('push.failed')}
        </p>
      )}
      {(status === 'on' || status === 'off') && (
        <div>
          <Button
            variant={status === 'on' ? 'secondary' : 'primary'}
            isPending={isPending}
            onClick={() => void (status === 'on' ? turnOff() : turnOn())}
          >
            {text(status === 'on' ? 'push.turnOff' : 'push.turnOn')}
          </Button>
        </div>
      )}
    </Card>
  )
}

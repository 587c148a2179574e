import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { calendarText } from '#shared/texts/account/calendar.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { api } from '#client/sync/react/api.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'
import { FeedAddress } from './feed-address.tsx'

type Made = { readonly url: string; readonly madeAt: number }

/** The settings of the private calendar feed: its address is shown once, when it is made [CF1]. */
export default function FeedPage() {
  const { value: feed } = useLiveQuery('calendarFeed')
  const [made, setMade] = useState<Made | null>(null)
  return (
    <SettingsFrame name="settings/calendar" title={calendarText('title')} lead={calendarText('intro')}>
      <Card className="grid gap-5" aria-busy={!feed}>
        {!feed && <Skeleton rows={2} />}
        {feed?.madeAt === null && <Start onMade={setMade} />}
        {feed && feed.madeAt !== null && (
          <>
            {/* One that was made elsewhere meanwhile has replaced it. */}
            {made?.madeAt === feed.madeAt ? (
              <FeedAddress url={made.url} />
            ) : (
              <p>{calendarText('since', { date: formatDate(feed.madeAt, { dateStyle: 'long' }) })}</p>
            )}
            <p className="text-sm text-muted">{calendarText('private')}</p>
            <Changes onMade={setMade} />
          </>
        )}
      </Card>
    </SettingsFrame>
  )
}

type Props = { readonly onMade: (made: Made | null) => void }

const useStart = (onMade: Props['onMade']) =>
  useSubmit(async () => {
    try {
      onMade(await api.calls.startFeed.mutate())
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
  })

function Start({ onMade }: Props) {
  const { isPending, submit } = useStart(onMade)
  return (
    <>
      <p>{calendarText('off')}</p>
      <div>
        <Button
          size="lg"
          className="whitespace-normal! max-xs:w-full"
          isPending={isPending}
          onClick={() => void submit()}
        >
          {!isPending && <CalendarSync size={18} aria-hidden />}
          {calendarText('start')}
        </Button>
      </div>
    </>
  )
}

/** A new address in place of the current one, and none: both are asked first. */
function Changes({ onMade }: Props) {
  const [asked, setAsked] = useState<'renew' | 'stop' | null>(null)
  const renewal = useStart(onMade)
  const end = useSubmit(async () => {
    try {
      await api.calls.stopFeed.mutate()
      onMade(null)
      showToast('success', calendarText('stopped'))
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
  })
  const confirm = async () => {
    await (asked === 'renew' ? renewal : end).submit()
    setAsked(null)
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setAsked('renew')}>
        {calendarText('renew')}
      </Button>
      <Button variant="secondary" onClick={() => setAsked('stop')}>
        {calendarText('stop')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={calendarText(`${asked}Title`)}
          confirmLabel={calendarText(asked)}
          isPending={renewal.isPending || end.isPending}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(null)}
        >
          {calendarText(`${asked}Text`)}
        </ConfirmDialog>
      )}
    </div>
  )
}

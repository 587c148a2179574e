import { useId, useState } from 'react'
import { conductVersion } from '#shared/domain/conduct.ts'
import type { Me } from '#shared/contract/account.ts'
import { conductText } from '#shared/texts/safety/conduct.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { changeMe } from '#client/sync/react/change-me.ts'
import { useConnectivity } from '#client/sync/react/session.ts'
import { outbox, useOutbox } from '#client/sync/react/sync.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { ConductLines } from './conduct-lines.tsx'

type Props = {
  readonly me: Me
  readonly chatId: string
  /** Called after the server stored it. */
  readonly onAccepted: () => void
}

/** Asks to accept the code of conduct, in place of the composer [CC1]. What waits in the outbox is sent then [CC4]. */
export default function ConductPanel({ me, chatId, onAccepted }: Props) {
  const titleId = useId()
  const isOffline = useConnectivity().state === 'offline'
  const waiting = useOutbox(chatId).filter(({ state }) => state === 'queued').length
  const [error, setError] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    setError(null)
    try {
      await api.account.acceptConduct.mutate({ version: conductVersion })
      changeMe(me.id, { needsConduct: false })
      outbox.resume()
      onAccepted()
    } catch (failure) {
      setError(failureOf(failure).text)
    }
  })
  return (
    <section
      aria-labelledby={titleId}
      className="max-h-[60dvh] flex-none overflow-y-auto border-t border-line bg-surface md:rounded-b-lg"
    >
      <div className="grid gap-2 px-4 py-3 text-sm">
        <h2 id={titleId} className="text-lg">
          {conductText('conduct.before')}
        </h2>
        <p className="text-muted">{conductText('conduct.intro')}</p>
        <ConductLines role={me.role} Heading="h3" />
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3">
        <Button isPending={isPending} disabled={isOffline} onClick={() => void submit()}>
          {conductText('conduct.agree')}
        </Button>
        <p role="status" className="text-sm text-muted empty:hidden">
          {isOffline
            ? conductText('conduct.offline')
            : waiting > 0 && conductText('conduct.waiting', { count: waiting })}
        </p>
        {error !== null && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {error}
          </p>
        )}
      </div>
    </section>
  )
}

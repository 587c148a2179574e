import { LogOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { settingsText } from '#shared/texts/account/settings.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { usePreserveFocus } from '#client/ui/overlay/use-preserve-focus.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { OfflineStorage } from './offline-storage.tsx'
import { SessionRow } from './session-row.tsx'
import { showError } from './settings-banner.ts'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'
import { useEndSession } from '../use-end-session.ts'

export default function SessionsPage() {
  const { value: sessions } = useLiveQuery('sessions')
  const list = useRef<HTMLDivElement>(null)
  usePreserveFocus(list, sessions)
  const { endSession: leave } = useEndSession()
  const [isConfirming, setIsConfirming] = useState(false)
  const { isPending, submit } = useSubmit(async () => {
    try {
      await leave(() => api.account.logOutEverywhere.mutate())
    } catch (error) {
      setIsConfirming(false)
      showError(error)
    }
  })
  return (
    <SettingsFrame
      name="settings/sessions"
      title={settingsText('settings.sessions')}
      lead={settingsText('sessions.intro')}
    >
      <Card ref={list} isFlush aria-busy={!sessions}>
        {sessions ? (
          <ul>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        ) : (
          <div className="p-4">
            <Skeleton rows={2} />
          </div>
        )}
      </Card>
      <Button variant="secondary" className="mt-5" onClick={() => setIsConfirming(true)}>
        <LogOut size={18} aria-hidden />
        {settingsText('sessions.endAll')}
      </Button>
      <OfflineStorage />
      {isConfirming && (
        <ConfirmDialog
          title={settingsText('sessions.endAllTitle')}
          confirmLabel={settingsText('sessions.endAll')}
          isPending={isPending}
          onConfirm={() => void submit()}
          onClose={() => setIsConfirming(false)}
        >
          {settingsText('sessions.endAllText')}
        </ConfirmDialog>
      )}
    </SettingsFrame>
  )
}

import { LogOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { settingsTexts } from '#shared/texts/settings.ts'
import { useLive } from '#client/api/live.ts'
import { api } from '#client/api/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useKeptFocus } from '#client/ui/use-kept-focus.ts'
import { useSubmit } from '#client/ui/use-submit.ts'
import { KeptHere } from './kept-here.tsx'
import { SessionRow } from './session-row.tsx'
import { showFailure } from './settings-banner.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { useLeave } from './use-leave.ts'

export default function SessionsPage() {
  const { value: sessions } = useLive('sessions')
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list, sessions)
  const { leave } = useLeave()
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, submit } = useSubmit(async () => {
    try {
      await leave(() => api.account.logOutEverywhere.mutate())
    } catch (error) {
      setIsAsking(false)
      showFailure(error)
    }
  })
  return (
    <SettingsFrame
      name="settings/sessions"
      title={settingsTexts['settings.sessions']}
      lead={settingsTexts['sessions.intro']}
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
      <Button variant="secondary" className="mt-5" onClick={() => setIsAsking(true)}>
        <LogOut size={18} aria-hidden />
        {settingsTexts['sessions.endAll']}
      </Button>
      <KeptHere />
      {isAsking && (
        <ConfirmDialog
          title={settingsTexts['sessions.endAllTitle']}
          confirmLabel={settingsTexts['sessions.endAll']}
          isPending={isPending}
          onConfirm={() => void submit()}
          onClose={() => setIsAsking(false)}
        >
          {settingsTexts['sessions.endAllText']}
        </ConfirmDialog>
      )}
    </SettingsFrame>
  )
}

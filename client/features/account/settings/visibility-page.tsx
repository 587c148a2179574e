import { useState } from 'react'
import type { Me } from '#shared/contract/account.ts'
import { visibilityOf, type Visibility } from '#shared/domain/people/visibility.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { changeMe } from '#client/sync/react/change-me.ts'
import { useMe, useProduct } from '#client/sync/react/session.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'

/** What others learn of the member in chats [WS1]. */
export default function VisibilityPage() {
  const me = useMe()
  return (
    <SettingsFrame
      name="settings/visibility"
      title={settingsText('settings.visibility')}
      lead={settingsText('visibility.intro')}
    >
      {me && <Choices me={me} />}
    </SettingsFrame>
  )
}

function Choices({ me }: { readonly me: Me }) {
  const { shown, save } = useVisibility(me)
  return (
    <Card className="grid gap-1">
      <Checkbox
        label={settingsText('visibility.seen')}
        hint={settingsText('visibility.seenHint')}
        checked={shown.showsSeen}
        onChange={(event) => save({ ...shown, showsSeen: event.target.checked })}
      />
      <Checkbox
        label={settingsText('visibility.typing')}
        checked={shown.showsTyping}
        onChange={(event) => save({ ...shown, showsTyping: event.target.checked })}
      />
    </Card>
  )
}

/** The member's choice, shown at once; back to what it was if the server does not store it. */
function useVisibility(me: Me) {
  const [chosen, setChosen] = useState<Visibility | null>(null)
  const { safeguarding = 'open' } = useProduct()
  const stored = visibilityOf(me, safeguarding)
  const save = async (next: Visibility): Promise<void> => {
    setChosen(next)
    try {
      await api.account.saveVisibility.mutate(next)
      changeMe(me.id, { ...next, isVisibilityChosen: true })
      showToast('success', settingsText('visibility.saved'))
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
    setChosen(null)
  }
  return { shown: chosen ?? stored, save: (next: Visibility) => void save(next) }
}

import { useState } from 'react'
import type { Passkey } from '#shared/contract/passkeys.ts'
import type { SecondFactor } from '#shared/contract/second-factor.ts'
import { passkeyText } from '#shared/texts/account/passkeys.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { focusPage } from '#client/ui/layout/focus-page.ts'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'
import { NewCodes } from '../new-codes.tsx'
import { AddForm } from './add-form.tsx'
import { canUsePasskeys } from './ceremony.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { RemoveForm } from './remove-form.tsx'

/** The passkeys of the member: see when each was used, add one, remove one. */
export default function PasskeysPage() {
  const { value: factor } = useLiveQuery('secondFactor')
  return (
    <SettingsFrame
      name="settings/passkeys"
      title={settingsText('settings.passkeys')}
      lead={passkeyText('passkeys.intro')}
    >
      <Card aria-busy={!factor}>{factor ? <Passkeys factor={factor} /> : <Skeleton rows={2} />}</Card>
    </SettingsFrame>
  )
}

function Passkeys({ factor: { passkeys } }: { readonly factor: SecondFactor }) {
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  if (newCodes) {
    const close = () => {
      setNewCodes(null)
      focusPage()
    }
    return <NewCodes codes={newCodes} onSaved={close} />
  }
  if (removed) return <RemoveForm passkey={removed} onClose={() => setRemoved(null)} />
  return (
    <div className="grid gap-5">
      {passkeys.length === 0 ? (
        <p className="font-semibold">{passkeyText('passkeys.none')}</p>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <AddForm onNewCodes={setNewCodes} />
      ) : (
        <p className="text-muted">{passkeyText('passkeys.unsupported')}</p>
      )}
    </div>
  )
}

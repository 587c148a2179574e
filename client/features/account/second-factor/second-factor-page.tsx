import { useState } from 'react'
import type { FactorSetup, SecondFactor } from '#shared/contract/second-factor.ts'
import { factorText } from '#shared/texts/account/second-factor.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { focusPage } from '#client/ui/layout/focus-page.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'
import { ChangeForm } from './change-form.tsx'
import { ConfirmSetup } from './confirm-setup.tsx'
import { NewCodes } from './new-codes.tsx'
import { SetUp } from './set-up.tsx'

/** One-time codes and recovery codes: set them up, see how many are left, replace them, turn them off. */
export default function SecondFactorPage() {
  const { value: factor } = useLiveQuery('secondFactor')
  return (
    <SettingsFrame
      name="settings/two-step"
      title={settingsText('settings.factor')}
      lead={factorText('factor.intro')}
    >
      <Card aria-busy={!factor}>{factor ? <Codes factor={factor} /> : <Skeleton rows={2} />}</Card>
      {factor && isOn(factor) && <p className="mt-5 text-sm text-muted">{factorText('factor.lost')}</p>}
    </SettingsFrame>
  )
}

const isOn = ({ hasOneTimeCodes, passkeys }: SecondFactor) => hasOneTimeCodes || passkeys.length > 0

function Codes({ factor }: { readonly factor: SecondFactor }) {
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  /** Recovery codes that were just created, until the member has saved them. */
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null)
  const finish = (codes: readonly string[] | null) => {
    setSetup(null)
    setNewCodes(codes)
    if (!codes) focusPage()
  }
  if (newCodes) return <NewCodes codes={newCodes} onSaved={() => finish(null)} />
  if (setup) return <ConfirmSetup setup={setup} onNewCodes={finish} onExpired={() => finish(null)} />
  if (!isOn(factor)) return <SetUp onSetup={setSetup} />
  return <ChangeForm factor={factor} onSetup={setSetup} onNewCodes={finish} />
}

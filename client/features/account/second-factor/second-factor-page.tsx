import { useState } from 'react'
import { factorText } from '#shared/texts/account/second-factor.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { focusPage } from '#client/ui/layout/focus-page.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { ChangeForm } from './change-form.tsx'
import { NewCodes } from './new-codes.tsx'
import { SetUp } from './set-up.tsx'

/** The second factor: set it up, see how many recovery codes are left, replace them, turn it off. */
export default function SecondFactorPage() {
  const { value: factor } = useLiveQuery('secondFactor')
  /** Recovery codes that were just created, until the member has saved them. */
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null)
  const isOn = factor?.hasOneTimeCodes === true
  return (
    <SettingsFrame
      name="settings/two-step"
      title={settingsText('settings.factor')}
      lead={factorText('factor.intro')}
    >
      <Card aria-busy={!factor}>
        {newCodes ? (
          <NewCodes
            codes={newCodes}
            onSaved={() => {
              setNewCodes(null)
              focusPage()
            }}
          />
        ) : !factor ? (
          <Skeleton rows={2} />
        ) : isOn ? (
          <ChangeForm left={factor.recoveryCodesLeft} onNewCodes={setNewCodes} />
        ) : (
          <SetUp onNewCodes={setNewCodes} />
        )}
      </Card>
      {isOn && <p className="mt-5 text-sm text-muted">{factorText('factor.lost')}</p>}
    </SettingsFrame>
  )
}

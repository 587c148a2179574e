import { settingsText } from '#shared/texts/account/settings.ts'
import { quickExitText } from '#shared/texts/app/quick-exit.ts'
import { adultChoice, chooseQuickExit } from '#client/state/quick-exit.ts'
import { useStore } from '#client/state/use-store.ts'
import { useMe } from '#client/sync/react/session.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'

/** What the quick exit does, and for adults, whether they have it on this device [QE1]. */
export default function QuickExitPage() {
  const me = useMe()
  const isOn = useStore(adultChoice)
  const isOff = me?.isMinor === false && !isOn
  return (
    <SettingsFrame
      name="settings/quick-exit"
      title={settingsText('settings.quickExit')}
      lead={isOff ? settingsText('quickExit.off') : quickExitText('exit.hint')}
    >
      <Card>
        {me?.isMinor === false ? (
          <Checkbox
            label={quickExitText('exit.on')}
            checked={isOn}
            onChange={(event) => chooseQuickExit(event.target.checked)}
          />
        ) : (
          <p>{quickExitText('exit.always')}</p>
        )}
      </Card>
    </SettingsFrame>
  )
}

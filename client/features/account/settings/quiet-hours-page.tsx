import { quietHoursText } from '#shared/texts/account/quiet-hours.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import type { Me } from '#shared/contract/account.ts'
import { protections } from '#shared/safeguarding.ts'
import { api } from '#client/sync/react/api.ts'
import { base, useMe, useProduct } from '#client/sync/react/session.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { showError, showSuccess } from './settings-banner.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'

/** Quiet hours, which members under 18 can switch on and off [QH1]. */
export default function QuietHoursPage() {
  const me = useMe()
  const { safeguarding = 'open' } = useProduct()
  const areQuietHoursOn = protections[safeguarding].quietHoursDefault
  const zone = me?.quiet?.timeZone
  return (
    <SettingsFrame
      name="settings/quiet-hours"
      title={settingsText('settings.quietHours')}
      lead={quietHoursText('intro')}
    >
      <Card className="grid gap-3">
        {!me?.quiet && <p>{quietHoursText('adult')}</p>}
        {me?.quiet && areQuietHoursOn && <p>{quietHoursText('fixed')}</p>}
        {me?.quiet && !areQuietHoursOn && <Switch me={me} quiet={me.quiet} />}
        {zone && (
          <p className="text-sm text-muted">{quietHoursText('zone', { zone: zone.replaceAll('_', ' ') })}</p>
        )}
      </Card>
    </SettingsFrame>
  )
}

type SwitchProps = { readonly me: Me; readonly quiet: NonNullable<Me['quiet']> }

function Switch({ me, quiet }: SwitchProps) {
  const isOn = quiet.quietHours === true
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.account.saveQuietHours.mutate({ isOn: !isOn })
      base.session.setMe({ ...me, quiet: { ...quiet, quietHours: !isOn } })
      showSuccess(quietHoursText(isOn ? 'savedOff' : 'savedOn'))
    } catch (error) {
      showError(error)
    }
  })
  return (
    <Checkbox
      label={quietHoursText('on')}
      hint={quietHoursText('onHint')}
      checked={isOn}
      aria-disabled={isPending || undefined}
      onChange={() => void submit()}
    />
  )
}

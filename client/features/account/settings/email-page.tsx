import { useRouterState } from '@tanstack/react-router'
import { interpolate } from '#shared/texts/interpolate.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { useMe } from '#client/sync/session/session.ts'
import { EmailConfirm } from './email-confirm.tsx'
import { EmailForm } from './email-form.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** Changes the email; `#TOKEN` is the emailed link that completes the change. */
export default function EmailPage() {
  const me = useMe()
  const token = useRouterState({ select: (state) => state.location.hash })
  return (
    // The key makes React mount a new page, which focuses its heading.
    <SettingsFrame
      key={token ? 'confirm' : 'change'}
      name="settings/address"
      title={token ? settingsTexts['address.confirmTitle'] : settingsTexts['settings.address']}
      lead={
        token
          ? settingsTexts['address.confirmText']
          : interpolate(settingsTexts['address.now'], { email: me?.email ?? '' })
      }
    >
      {token ? <EmailConfirm token={token} /> : <EmailForm />}
    </SettingsFrame>
  )
}

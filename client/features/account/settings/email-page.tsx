import { useFragment } from '#client/router/router.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { useMe } from '#client/sync/react/session.ts'
import { EmailConfirm } from './email-confirm.tsx'
import { EmailForm } from './email-form.tsx'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'

/** Changes the email; `#TOKEN` is the emailed link that completes the change. */
export default function EmailPage() {
  const me = useMe()
  const token = useFragment()
  return (
    // The key makes React mount a new page, which focuses its heading.
    <SettingsFrame
      key={token ? 'confirm' : 'change'}
      name="settings/address"
      title={token ? settingsText('address.confirmTitle') : settingsText('settings.address')}
      lead={
        token ? settingsText('address.confirmText') : settingsText('address.now', { email: me?.email ?? '' })
      }
    >
      {token ? <EmailConfirm token={token} /> : <EmailForm />}
    </SettingsFrame>
  )
}

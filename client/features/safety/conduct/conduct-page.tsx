import { conductText } from '#shared/texts/safety/conduct.ts'
import { useMe } from '#client/sync/react/session.ts'
import { SettingsFrame } from '../../account/settings/settings-frame.tsx'
import { ConductLines } from './conduct-lines.tsx'

/** The code of conduct, to read again at any time [CC5]. */
export default function ConductPage() {
  const me = useMe()
  if (!me) return null
  return (
    <SettingsFrame name="settings/conduct" title={conductText('conduct.title')}>
      <div className="grid gap-3">
        <ConductLines role={me.role} Heading="h2" />
      </div>
    </SettingsFrame>
  )
}

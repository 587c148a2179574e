import { Link } from '#client/router/link.tsx'
import { pages } from '#shared/pages.ts'
import { trainingText } from '#shared/texts/members/training.ts'
import { conductText } from '#shared/texts/safety/conduct.ts'
import { useMe, useProduct } from '#client/sync/react/session.ts'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'
import { ConductLines } from '#client/components/safety/conduct-lines.tsx'

/** The code of conduct, to read again at any time [CC5], and the way back to the lessons of the training [TR7]. */
export default function ConductPage() {
  const me = useMe()
  const { training } = useProduct()
  if (!me) return null
  return (
    <SettingsFrame name="settings/conduct" title={conductText('conduct.title')}>
      <div className="grid gap-3">
        <ConductLines role={me.role} Heading="h2" />
        {(training?.[me.role] ?? 'off') !== 'off' && (
          <p>
            <Link
              to={pages.training.path}
              className="font-semibold text-primary underline underline-offset-4"
            >
              {trainingText('training.again')}
            </Link>
          </p>
        )}
      </div>
    </SettingsFrame>
  )
}

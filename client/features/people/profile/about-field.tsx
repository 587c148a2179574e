import { text as limit } from '#shared/limits.ts'
import { profileText } from '#shared/texts/account/profile.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { Field } from '#client/ui/form/field.tsx'
import { HelpSlot } from '#client/components/help/help-slot.tsx'
import { getAboutError } from './use-profile-save.ts'

/** Announces the counter to screen readers when this many characters or fewer are left. */
const counterThreshold = 50

type Props = {
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** A mentor's description. A text that is too long is not truncated; the counter shows the excess. */
export function AboutField({ value, error, onChange }: Props) {
  const count = value.trim().length
  const tooLong = getAboutError(value)
  return (
    <Card className="grid content-start gap-3 xl:col-start-2">
      <HelpSlot place="about" />
      <Field
        label={profileText('profile.about')}
        hint={profileText('profile.aboutHint')}
        error={tooLong ?? error}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            name="about"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="control field-sizing-content min-h-32 resize-y xl:min-h-50"
          />
        )}
      </Field>
      <p
        role={limit.about - count <= counterThreshold ? 'status' : undefined}
        className={cx('text-sm tabular-nums', tooLong ? 'font-semibold text-danger' : 'text-muted')}
      >
        {profileText('profile.aboutCount', { count, max: limit.about })}
      </p>
    </Card>
  )
}

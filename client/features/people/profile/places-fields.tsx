import { formatList } from '#shared/texts/i18n/format-list.ts'
import { placesText } from '#shared/texts/members/places.ts'
import { cx } from '#client/ui/cx.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { Places, PlacesError } from './places.ts'

type Props = {
  /** The groups to whose members alone the mentor is listed [GP8]. */
  readonly listedTo: readonly string[] | undefined
  /** In wide windows; else below the name, so that the list of skills has the whole width. */
  readonly isBelowAbout: boolean
  readonly value: Places
  readonly error: PlacesError | null
  readonly onChange: (value: Places) => void
}

/** How many mentees a mentor takes, and until when they take no requests [RQ18]. */
export function PlacesFields({ listedTo, isBelowAbout, value, error, onChange }: Props) {
  const errorOf = (field: keyof Places) => (error?.field === field ? error.text : null)
  return (
    <Card
      className={cx(
        'grid content-start items-start gap-4 md:max-[90rem]:grid-cols-2',
        isBelowAbout && 'xl:col-start-2 xl:row-start-3',
      )}
    >
      <h3 className="col-span-full text-xl">{placesText('places.title')}</h3>
      {listedTo && (
        <p className="col-span-full text-sm text-muted wrap-anywhere">
          {listedTo.length > 0
            ? placesText('places.groups', { names: formatList([...listedTo]) })
            : placesText('places.noGroup')}
        </p>
      )}
      <TextField
        label={placesText('places.max')}
        hint={placesText('places.maxHint')}
        name="maxMentees"
        inputMode="numeric"
        autoComplete="off"
        value={value.max}
        error={errorOf('max')}
        onChange={({ target }) => onChange({ ...value, max: target.value })}
      />
      <DateField
        label={placesText('places.until')}
        hint={placesText('places.untilHint')}
        name="notTakingUntil"
        value={value.until}
        error={errorOf('until')}
        onChange={({ target }) => onChange({ ...value, until: target.value })}
      />
    </Card>
  )
}

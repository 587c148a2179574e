import { availabilityText } from '#shared/texts/members/availability.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'

type Props = {
  readonly isDirty: boolean
  readonly isStale: boolean
  readonly isPending: boolean
  /** Why the week was not saved; null if saving was not refused. */
  readonly refusal: string | null
  readonly onDiscard: () => void
}

/** Save and discard buttons. Sticky while there are unsaved changes. */
export function SaveBar({ isDirty, isStale, isPending, refusal, onDiscard }: Props) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-end gap-3',
        isDirty &&
          'sticky bottom-[calc(var(--bottom-bar)+1.5rem)] z-20 rounded-lg border border-line bg-surface p-3 ps-4 shadow-lift sm:ps-5 md:bottom-4',
      )}
    >
      <p role="status" className={cx('min-w-56 flex-1 text-sm', refusal && 'font-semibold text-danger')}>
        {refusal ??
          (isDirty && availabilityText(isStale ? 'availability.changedElsewhere' : 'availability.unsaved'))}
      </p>
      <div className="flex flex-none gap-3 max-xs:w-full">
        {isDirty && (
          <Button variant="secondary" disabled={isPending} className="max-xs:flex-1" onClick={onDiscard}>
            {availabilityText('availability.discard')}
          </Button>
        )}
        <Button type="submit" disabled={!isDirty} isPending={isPending} className="max-xs:flex-1">
          {availabilityText('availability.save')}
        </Button>
      </div>
    </div>
  )
}

import { Button } from '../button/button.tsx'
import { cx } from '../cx.ts'

type Props = {
  readonly isDirty: boolean
  readonly isPending: boolean
  /** What the bar says about the changes. */
  readonly status: string | false
  readonly isError?: boolean
  readonly saveLabel: string
  readonly discardLabel: string
  /** Save is off without changes. */
  readonly needsChanges?: boolean
  /** It is in the card of the only field that it saves. */
  readonly isInCard?: boolean
  readonly onDiscard: () => void
}

/** The save and discard buttons of a page. Sticky while there are unsaved changes, except in a card. */
export function SaveBar({
  isDirty,
  isPending,
  status,
  isError = false,
  saveLabel,
  discardLabel,
  needsChanges = false,
  isInCard = false,
  onDiscard,
}: Props) {
  return (
    <div
      data-save-bar
      className={cx(
        'col-span-full flex flex-wrap items-center justify-end gap-3',
        isDirty &&
          !isInCard &&
          'sticky bottom-[calc(var(--bottom-bar)+1.5rem)] z-20 rounded-lg border border-line bg-surface p-3 ps-4 shadow-lift low:static sm:ps-5 md:bottom-4',
      )}
    >
      <p role="status" className={cx('min-w-56 flex-1 text-sm', isError && 'font-semibold text-danger')}>
        {status}
      </p>
      <div className="flex flex-wrap gap-3 max-xs:w-full">
        {isDirty && (
          <Button
            variant="secondary"
            disabled={isPending}
            className="max-xs:flex-1"
            onClick={({ currentTarget }) => {
              // The button goes away with the changes.
              currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
              onDiscard()
            }}
          >
            {discardLabel}
          </Button>
        )}
        <Button
          type="submit"
          disabled={needsChanges && !isDirty}
          isPending={isPending}
          className="max-xs:flex-1"
        >
          {saveLabel}
        </Button>
      </div>
    </div>
  )
}

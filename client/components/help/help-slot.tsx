import { hideHelp, useHelp } from '#client/state/help-state.ts'
import { cx } from '#client/ui/cx.ts'
import { loadWhenShown } from '#client/ui/layout/load-when-shown.tsx'

/** Loaded on demand: few members ever see it. */
const HelpPanel = loadWhenShown(() => import('./help-panel.tsx'))

type Props = {
  /** A chat by its id, or a form. */
  readonly place: string
  /** Covers what is above instead of moving what is below, so that the member can go on writing. */
  readonly isOverlay?: boolean
  /** Called when the member closes them. */
  readonly onDismiss?: () => void
}

/** The help lines, if the member wrote risk words at this place [RK4]. */
export function HelpSlot({ place, isOverlay = false, onDismiss }: Props) {
  if (!useHelp(place)) return null
  return (
    <div className={cx(isOverlay && 'relative z-10')}>
      <div className={cx(isOverlay && 'absolute inset-x-0 bottom-0 px-3 sm:px-4')}>
        <HelpPanel
          onDismiss={() => {
            hideHelp(place)
            onDismiss?.()
          }}
        />
      </div>
    </div>
  )
}

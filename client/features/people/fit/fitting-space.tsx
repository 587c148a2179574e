import { cx } from '#client/ui/cx.ts'

/** The height of three mentors, so that what is below does not move when they arrive. */
export const fittingHeight = 'min-h-[30rem] min-[800px]:min-h-52'

/** In place of `FittingMentors` until it is loaded. */
export function FittingSpace({ className }: { readonly className?: string | undefined }) {
  return <div aria-hidden className={cx('skeleton', fittingHeight, className)} />
}

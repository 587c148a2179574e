import { cx } from '#client/ui/cx.ts'

/** The height of three mentors, so that what is below does not move when they arrive. */
export const fittingHeight = 'min-h-[27rem] min-[800px]:min-h-48'

/** In place of `FittingMentors` until it is loaded. */
export function FittingSpace({ className }: { readonly className?: string | undefined }) {
  return <div aria-hidden aria-busy="true" className={cx('skeleton', fittingHeight, className)} />
}

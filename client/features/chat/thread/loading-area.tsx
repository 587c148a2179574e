import { chatAreaHeight } from '#shared/limits.ts'
import { cx } from '#client/ui/cx.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

/** Placeholder of the message area while messages load. */
export function LoadingArea({ isExpanded }: { readonly isExpanded: boolean }) {
  return (
    <div
      aria-busy="true"
      style={isExpanded ? undefined : { height: chatAreaHeight }}
      className={cx('grid content-end overflow-hidden p-4', isExpanded && 'flex-1')}
    >
      <Skeleton rows={3} rowClass="h-12" />
    </div>
  )
}

import { cx } from '../cx.ts'

type Props = { readonly rows?: number; readonly rowClass?: string }

/** Loading placeholder. Decoration only: the loading region carries `aria-busy`. */
export function Skeleton({ rows = 3, rowClass = 'h-16' }: Props) {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={cx('skeleton', rowClass)} />
      ))}
    </div>
  )
}

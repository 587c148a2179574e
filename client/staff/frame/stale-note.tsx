import { staffText } from '#shared/texts/staff/console.ts'

/** Says that the list is not current; always rendered, so that it is announced. */
export function StaleNote({ isShown }: { readonly isShown: boolean }) {
  return (
    <p role="status" className="text-sm font-semibold text-warn empty:hidden">
      {isShown && staffText('stale')}
    </p>
  )
}

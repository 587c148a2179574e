import { useId, type ReactNode } from 'react'

/** A part of a page, with its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

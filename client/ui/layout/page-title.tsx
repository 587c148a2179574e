import type { ReactNode } from 'react'

/** The h1 of the page. Receives the focus after a navigation, so that screen readers announce it first. */
export function PageTitle({ children, lead }: { readonly children: ReactNode; readonly lead?: ReactNode }) {
  return (
    <header className="mb-8 grid gap-3">
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        {children}
      </h1>
      <div className="trail-x w-20" aria-hidden="true" />
      {lead && <p className="max-w-[65ch] text-lg text-pretty text-muted">{lead}</p>}
    </header>
  )
}

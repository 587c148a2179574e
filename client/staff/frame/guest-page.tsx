import { useEffect, useRef, type ReactNode } from 'react'
import { LogoMark } from '#client/ui/layout/logo.tsx'

type Props = { readonly title: string; readonly product: string; readonly children: ReactNode }

/** A page before the log-in: one column with a heading, which gets the focus. */
export function GuestPage({ title, product, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = product === '' ? title : `${title} · ${product}`
    heading.current?.focus()
  }, [title, product])
  return (
    <div className="grid min-h-dvh content-start justify-items-center px-4 py-8 md:py-16">
      <main className="grid w-full max-w-md gap-6">
        <p className="flex items-center gap-3 font-semibold">
          <LogoMark />
          {product}
        </p>
        <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 shadow-lift sm:p-8">
          <h1 ref={heading} tabIndex={-1} className="text-2xl">
            {title}
          </h1>
          {children}
        </div>
      </main>
    </div>
  )
}

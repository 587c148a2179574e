import { useEffect, useRef, type ReactNode } from 'react'
import { staffText } from '#shared/texts/staff/console.ts'
import { useImminent } from './imminent.tsx'

type Props = {
  readonly title: string
  readonly product: string
  readonly text: string
  readonly children: ReactNode
}

let hasShownAPage = false

/** A page of the console: after a navigation, its heading gets the focus. */
export function ConsolePage({ title, product, text, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const imminent = useImminent().length
  useEffect(() => {
    const name = `${title} · ${product}`
    document.title = imminent > 0 ? staffText('imminent.title', { count: imminent, title: name }) : name
  }, [imminent, title, product])
  useEffect(() => {
    if (hasShownAPage) heading.current?.focus()
    hasShownAPage = true
  }, [title, product])
  return (
    <main id="main" className="grid w-full gap-5 px-4 py-6 sm:px-6 md:py-8">
      <div className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        <p className="text-muted">{text}</p>
      </div>
      {children}
    </main>
  )
}

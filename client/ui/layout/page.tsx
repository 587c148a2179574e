import { useStore } from '#client/state/use-store.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useSiteName } from './site-name.ts'
import { pageNotice, titleCount } from './title-count.ts'

type Props = {
  /** The specified page name; see shared/pages.ts. */
  readonly name: string
  readonly title: string
  /** `wide` uses the whole window from 1600 px, `full` also a smaller one; `bleed` applies no maximum width. */
  readonly width?: 'text' | 'form' | 'wide' | 'full' | 'bleed'
  readonly children: ReactNode
}

const widths = {
  text: 'mx-auto w-full max-w-2xl px-4 py-8 sm:px-6 md:py-12',
  form: 'mx-auto w-full max-w-lg px-4 py-8 sm:px-6 md:py-12',
  wide: 'mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 md:px-10 md:py-10',
  full: 'mx-auto w-full max-w-[112rem] px-4 py-8 sm:px-6 md:px-10 md:py-10',
  bleed: 'w-full',
}

/** Whether a page was rendered before. The first page does not need the focus moved. */
let hasShownAPage = false

/** The root of every page: sets the document title and, after a navigation, focuses the heading. */
export function Page({ name, title, width = 'wide', children }: Props) {
  const root = useRef<HTMLElement>(null)
  const site = useSiteName()
  const count = useStore(titleCount)
  const notice = useStore(pageNotice)
  useEffect(() => {
    const shown = notice ?? title
    const named = shown === site || site === '' ? shown : `${shown} · ${site}`
    document.title = count > 0 && notice === null ? `(${count}) ${named}` : named
  }, [title, site, count, notice])
  useEffect(() => {
    if (hasShownAPage) (root.current?.querySelector<HTMLElement>('h1[tabindex]') ?? root.current)?.focus()
    hasShownAPage = true
  }, [name])
  return (
    <main
      ref={root}
      id="main"
      data-page={name}
      data-width={width}
      tabIndex={-1}
      className={cx('enter flex-1', widths[width], width !== 'bleed' && 'edge')}
    >
      {children}
    </main>
  )
}

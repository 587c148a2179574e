import { useEffect, useRef, type MouseEvent } from 'react'
import { staffText } from '#shared/texts/staff/console.ts'
import { cx } from '#client/ui/cx.ts'
import { go } from '../address.ts'
import { isInMenu, type StaffPage } from '../pages.ts'

type Props = { readonly pages: readonly StaffPage[]; readonly page: StaffPage | undefined }

/**
 * The pages of the console, in one row. Where they do not fit, it scrolls, fades at the side where it goes on, and begins with
 * the current page in view [ST26].
 */
export function PageMenu({ pages, page }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useFades(list)
  useEffect(() => showCurrent(list.current), [page])
  return (
    <nav aria-label={staffText('nav.label')} className="order-last w-full">
      <ul
        ref={list}
        className="flex sm:gap-1 scroll-px-8 overflow-x-auto [mask-image:linear-gradient(to_right,transparent,#000_var(--before,0px),#000_calc(100%-var(--after,0px)),transparent)] [scrollbar-width:none]"
      >
        {pages.filter(isInMenu).map((one) => (
          <li key={one.path}>
            <PageLink page={one} isCurrent={one === page} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls a row, and nothing around it, so that the current page is in its middle. */
function showCurrent(row: HTMLElement | null): void {
  const link = row?.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!row || !link) return
  const { left, right } = row.getBoundingClientRect()
  row.scrollBy({ left: (link.left + link.right - left - right) / 2, behavior: 'instant' })
}

/** Sets how far a row fades at each side: only where there is more of it. At another width, its current page stays in view. */
function useFades(list: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = list.current
    if (!element) return
    const fade = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const before = Math.abs(scrollLeft)
      element.style.setProperty('--before', before > 1 ? '2rem' : '0px')
      element.style.setProperty('--after', before + clientWidth < scrollWidth - 1 ? '2rem' : '0px')
    }
    let width = element.clientWidth
    const fit = (): void => {
      if (element.clientWidth !== width) showCurrent(element)
      width = element.clientWidth
      fade()
    }
    fade()
    element.addEventListener('scroll', fade, { passive: true })
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', fade)
      observer.disconnect()
    }
  }, [list])
}

function PageLink({ page, isCurrent }: { readonly page: StaffPage; readonly isCurrent: boolean }) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(page.path)
  }
  return (
    <a
      href={page.path}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
      // Browsers leave a link that is partly in view where it is.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className={cx(
        'inline-flex min-h-11 min-w-11 items-center justify-center rounded-md focus-visible:-outline-offset-2 px-1.5 text-sm font-semibold whitespace-nowrap sm:px-2',
        isCurrent ? 'bg-primary-soft text-on-primary-soft' : 'text-muted hover:bg-sunken hover:text-text',
      )}
    >
      {staffText(`nav.${page.name}`)}
    </a>
  )
}

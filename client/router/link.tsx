import { useEffect, useRef, type ComponentProps, type ComponentType, type MouseEvent } from 'react'
import { isDataSaverOn } from '../state/data-saver.ts'
import { toAddress, type AnyTarget, type PagePath, type Target } from './addresses.ts'
import { goTo, useLocation, useRouter, type NavigateOptions } from './router.ts'

type AnchorProps = Omit<ComponentProps<'a'>, 'href'>
type LinkProps<Path extends PagePath, Props> = Target<Path> &
  NavigateOptions &
  Omit<Props, 'href' | keyof Target | keyof NavigateOptions>

/** How long a pointer rests on a link before the code of its page is loaded. */
const INTENT_MS = 50

/** Whether the browser should do what it does with a link by itself, such as opening a new tab. */
const isForBrowser = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  defaultPrevented,
}: MouseEvent): boolean => defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/**
 * Makes a component that renders an `<a>` a link to a page of the app: it opens without a new document, is marked with
 * `aria-current` on that page and those below it, and its page's code is loaded when it is pointed at, focused, or
 * touched, except in the data saver [EA10].
 */
export function createLink<Props extends AnchorProps>(Anchor: ComponentType<Props>) {
  function RouterLink<Path extends PagePath>(props: LinkProps<Path, Props>) {
    const {
      to,
      params,
      search,
      hash,
      replace = false,
      keepsScroll = false,
      ...rest
    } = props as AnyTarget & NavigateOptions & AnchorProps
    const router = useRouter()
    const href = toAddress({ to, params, search, hash })
    const path = href.split(/[?#]/, 1)[0] ?? ''
    const isCurrent = useLocation(({ pathname }) => pathname === path || pathname.startsWith(`${path}/`))
    const intent = usePreload(path)
    const onClick: AnchorProps['onClick'] = (event) => {
      rest.onClick?.(event)
      if (isForBrowser(event) || rest.target !== undefined) return
      event.preventDefault()
      if (href !== router.history.location.href) goTo(router, href, { replace, keepsScroll })
    }
    const anchor = {
      ...intent,
      ...rest,
      ...{ href, onClick },
      ...(isCurrent ? { 'aria-current': 'page' } : {}),
    }
    return <Anchor {...(anchor as unknown as Props)} />
  }
  return RouterLink
}

/** Handlers that load the code of a page when it is about to be opened. */
function usePreload(path: string) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const clear = (): void => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const load = (): void => {
    // If it fails, the page shows that when it is opened.
    if (!isDataSaverOn()) router.preload(path).catch(() => undefined)
  }
  return {
    onMouseEnter() {
      clear()
      timer.current = setTimeout(load, INTENT_MS)
    },
    onMouseLeave: clear,
    onFocus: load,
    onTouchStart: load,
  }
}

/** A link to a page of the app. */
export const Link = createLink(({ children, ...rest }: ComponentProps<'a'>) => <a {...rest}>{children}</a>)

/** Opens a page when it is rendered, instead of the entry of the history that is shown. */
export function Navigate({ address }: { readonly address: string }) {
  const router = useRouter()
  useEffect(() => {
    goTo(router, address, { replace: true })
  }, [router, address])
  return null
}

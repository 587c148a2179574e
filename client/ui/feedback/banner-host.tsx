import { useStore } from '#client/state/use-store.ts'
import { useEffect, useRef } from 'react'
import { bannerStore, hideBanner } from './banner-store.ts'
import { Notice } from './notice.tsx'

/** The space above and below a banner, in CSS pixels. */
const GAP = 8

/**
 * Renders the banner. It is outside the shells, so that a log-in or log-out does not remove it; they leave space for it
 * [NV24].
 */
export function BannerHost() {
  const banner = useStore(bannerStore)
  useEffect(() => {
    if (!banner) return
    const timer = setTimeout(() => hideBanner(banner.id), banner.ms)
    return () => clearTimeout(timer)
  }, [banner])
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => (banner && area.current ? reserveSpace(area.current) : undefined), [banner])
  return (
    <div
      ref={area}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--top-bar)+0.5rem)] z-40 mx-auto flex w-full max-w-xl justify-center px-4"
    >
      {banner && (
        <Notice
          key={banner.id}
          tone={banner.tone}
          text={banner.text}
          onDismiss={() => hideBanner(banner.id)}
          className="w-full"
        />
      )}
    </div>
  )
}

/** Keeps space of the banner's height in the shell, until the returned function is called. */
function reserveSpace(area: HTMLElement): () => void {
  const root = document.documentElement
  const observer = new ResizeObserver(() => {
    root.style.setProperty('--banner-space', `${area.offsetHeight + 2 * GAP}px`)
  })
  root.dataset['banner'] = ''
  observer.observe(area)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--banner-space')
    delete root.dataset['banner']
  }
}

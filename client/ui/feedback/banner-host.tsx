import { useStore } from '#client/state/use-store.ts'
import { useEffect } from 'react'
import { bannerStore, hideBanner } from './banner-store.ts'
import { Notice } from './notice.tsx'

/** Renders the banner. It is outside the shells, so that a log-in or log-out does not remove it. */
export function BannerHost() {
  const banner = useStore(bannerStore)
  useEffect(() => {
    if (!banner) return
    const timer = setTimeout(() => hideBanner(banner.id), banner.ms)
    return () => clearTimeout(timer)
  }, [banner])
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-18 z-40 mx-auto flex w-full max-w-xl justify-center px-4"
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

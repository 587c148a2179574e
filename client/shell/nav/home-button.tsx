import { Link } from '@tanstack/react-router'
import { interpolate } from '#shared/texts/interpolate.ts'
import { shellTexts } from '#shared/texts/shell.ts'
import { useProduct } from '#client/sync/session/session.ts'
import { pages } from '#shared/pages.ts'
import { LogoMark } from '#client/ui/layout/logo.tsx'

/** The logo, linked to home1. */
export function HomeButton() {
  const { name } = useProduct()
  return (
    <Link
      to={pages.home1.path}
      aria-label={interpolate(shellTexts['nav.home'], { product: name })}
      className="flex min-h-11 items-center gap-2.5 rounded-md pr-2"
    >
      <LogoMark />
      <span className="font-display text-xl tracking-tight max-[22rem]:sr-only">{name}</span>
    </Link>
  )
}

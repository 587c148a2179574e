import { Link } from '@tanstack/react-router'
import { shellText } from '#shared/texts/app/shell.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { pages } from '#shared/pages.ts'
import { LogoMark } from '#client/ui/layout/logo.tsx'

/** The logo, linked to home1. */
export function HomeButton() {
  const { name } = useProduct()
  return (
    <Link
      to={pages.home1.path}
      aria-label={shellText('nav.home', { product: name })}
      className="flex min-h-11 items-center gap-2.5 rounded-md pe-2"
    >
      <LogoMark />
      <span className="font-display text-xl tracking-tight max-[22rem]:sr-only">{name}</span>
    </Link>
  )
}

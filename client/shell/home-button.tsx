import { Link } from '@tanstack/react-router'
import { fill } from '#shared/texts/fill.ts'
import { shellTexts } from '#shared/texts/shell.ts'
import { useProduct } from '../api/session.ts'
import { pages } from '../pages.ts'
import { LogoMark } from '../ui/logo.tsx'

/** The product's logo, leading to home1. */
export function HomeButton() {
  const { name } = useProduct()
  return (
    <Link
      to={pages.home1.path}
      aria-label={fill(shellTexts['nav.home'], { product: name })}
      className="flex min-h-11 items-center gap-2.5 rounded-md pr-2"
    >
      <LogoMark />
      <span className="font-display text-xl tracking-tight max-[22rem]:sr-only">{name}</span>
    </Link>
  )
}

import { Link } from '#client/router/link.tsx'
import { shellText } from '#shared/texts/app/shell.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { pages } from '#shared/pages.ts'
import { cx } from '#client/ui/cx.ts'
import { LogoMark } from '#client/ui/layout/logo.tsx'

type Props = {
  /** The bar has more controls than fit beside the name on a phone: it shows the mark alone. */
  readonly isCrowded?: boolean
  /** It is in the side bar, which has no room for the name at some widths [NV27]. */
  readonly isRail?: boolean
}

/** The logo, linked to home1. */
export function HomeButton({ isCrowded = false, isRail = false }: Props) {
  const { name } = useProduct()
  return (
    <Link
      to={pages.home1.path}
      aria-label={shellText('nav.home', { product: name })}
      className="target flex min-h-11 items-center gap-2.5 rounded-md"
    >
      <LogoMark />
      <span
        className={cx(
          'pe-2 font-display text-xl tracking-tight',
          isCrowded ? 'max-[27rem]:sr-only' : 'max-[22rem]:sr-only',
          isRail && 'rail:hidden',
        )}
      >
        {name}
      </span>
    </Link>
  )
}

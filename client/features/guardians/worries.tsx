import { Link } from '#client/router/link.tsx'
import { pages } from '#shared/pages.ts'
import { guardianText } from '#shared/texts/guardian/guardian.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { toContactHref } from '#client/ui/safe-href.ts'

const linkStyle =
  'inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-4'

/** To whom guardians turn when something worries them [GC9]. */
export function Worries() {
  const href = toContactHref(useProduct().contact)
  const contact = href?.replace(/^(?:mailto|https?):(?:\/\/)?/i, '').replace(/[?#].*/, '')
  return (
    <section className="grid gap-1">
      <h3 className="text-lg font-semibold">{guardianText('worry.title')}</h3>
      {href && contact ? (
        <a href={href} rel="noopener" className={`${linkStyle} wrap-anywhere`}>
          {guardianText('worry.contact', { contact })}
        </a>
      ) : (
        <p>{guardianText('worry.ask')}</p>
      )}
      <p>{guardianText('worry.danger')}</p>
      <Link to={pages.safety.path} className={linkStyle}>
        {guardianText('worry.safety')}
      </Link>
    </section>
  )
}

import { useState } from 'react'
import { shellText } from '#shared/texts/app/shell.ts'
import { machineNote } from '#shared/texts/app/machine-note.ts'
import { useProduct } from '../sync/react/session.ts'
import { toContactHref, toWebHref } from '../ui/safe-href.ts'

/** Copyright with the current year, the links that the operator configured, and that a machine translated the page. */
export function Footer() {
  const product = useProduct()
  const [year] = useState(() => String(new Date().getFullYear()))
  const links = [
    { label: shellText('footer.privacy'), href: toWebHref(product.privacyUrl) },
    { label: shellText('footer.terms'), href: toWebHref(product.termsUrl) },
    { label: shellText('footer.contact'), href: toContactHref(product.contact) },
  ].filter((link) => link.href !== null)
  return (
    <footer className="border-t border-line text-sm text-muted">
      <div className="edge mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-5 sm:px-6 md:px-10">
        <p className="min-h-6 flex-1 whitespace-nowrap" suppressHydrationWarning>
          {shellText('footer.rights', { year, product: product.name })}
        </p>
        {links.map((link) => (
          <a
            key={link.label}
            href={link.href ?? undefined}
            rel="noopener"
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {link.label}
          </a>
        ))}
        <p className="w-full empty:hidden">{machineNote()}</p>
      </div>
    </footer>
  )
}

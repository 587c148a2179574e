import { shellText } from '#shared/texts/app/shell.ts'
import { joinText } from '#shared/texts/account/join.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { toWebHref } from '#client/ui/safe-href.ts'

/** Links to the terms and the privacy policy, if the operator has configured them. */
export function LegalLinks() {
  const { termsUrl, privacyUrl } = useProduct()
  const links = [
    { label: shellText('footer.terms'), href: toWebHref(termsUrl) },
    { label: shellText('footer.privacy'), href: toWebHref(privacyUrl) },
  ].filter((link) => link.href !== null)
  if (links.length === 0) return null
  return (
    <p className="text-sm text-muted">
      {joinText('join.agree')}{' '}
      {links.map((link, index) => (
        <span key={link.label}>
          {index > 0 && ' · '}
          <a
            href={link.href ?? undefined}
            target="_blank"
            rel="noopener noreferrer"
            className="font-semibold text-primary underline underline-offset-4"
          >
            {link.label}
          </a>
        </span>
      ))}
    </p>
  )
}

import { Link } from '#client/router/link.tsx'
import { CircleHelp, HeartHandshake, Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { pages } from '#shared/pages.ts'
import { homeText } from '#shared/texts/app/home.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { toContactHref } from '#client/ui/safe-href.ts'

const linkStyle =
  'inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-4'

/**
 * What parents and schools ask, between the start page and the footer [HM4]. Outside of the main part, which has no
 * controls [HM3].
 */
export function FamilySection() {
  const { name, contact, retentionDays, safeguarding = 'open' } = useProduct()
  const href = toContactHref(contact)
  return (
    <section aria-labelledby="families" className="border-t border-line">
      <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6 md:px-10 md:py-14">
        <h2 id="families" className="text-2xl">
          {homeText('families.title')}
        </h2>
        <div className="trail-x mt-4 mb-8 w-20" aria-hidden="true" />
        <div className="grid gap-8 md:grid-cols-3 md:gap-10">
          <Answer icon={<HeartHandshake size={20} aria-hidden />} title={homeText('families.safety')}>
            <p>{homeText('families.safetyText')}</p>
            <p>{homeText('families.safetyChecks')}</p>
            <Link to={pages.safety.path} className={linkStyle}>
              {homeText('families.safetyGo')}
            </Link>
            {safeguarding !== 'open' && (
              <Link to={pages.guardian.path} className={linkStyle}>
                {homeText('families.guardianGo')}
              </Link>
            )}
          </Answer>
          <Answer icon={<Server size={20} aria-hidden />} title={homeText('families.run')}>
            <p>{homeText('families.runText', { product: name })}</p>
            <p>{homeText('families.runData', { days: retentionDays })}</p>
          </Answer>
          <Answer icon={<CircleHelp size={20} aria-hidden />} title={homeText('families.contact')}>
            <p>{homeText(href ? 'families.contactText' : 'families.contactNone')}</p>
            {href && (
              <a href={href} rel="noopener" className={linkStyle}>
                {homeText('families.contactGo')}
              </a>
            )}
          </Answer>
        </div>
      </div>
    </section>
  )
}

type AnswerProps = { readonly icon: ReactNode; readonly title: string; readonly children: ReactNode }

function Answer({ icon, title, children }: AnswerProps) {
  return (
    <div>
      <h3 className="flex items-center gap-2.5 text-lg">
        <span className="flex-none text-accent">{icon}</span>
        {title}
      </h3>
      <div className="mt-2 grid max-w-[60ch] gap-2 text-muted">{children}</div>
    </div>
  )
}

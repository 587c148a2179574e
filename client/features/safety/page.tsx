import { safetyFeatures } from '#shared/safety/features.ts'
import { listSafetySections } from '#shared/safety/statements.ts'
import { safetyPageText } from '#shared/texts/safety/safety-page.ts'
import { safetyStandardText } from '#shared/texts/safety/safety-standard.ts'
import { useMe, useProduct } from '#client/sync/react/session.ts'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { toContactHref, toWebHref } from '#client/ui/safe-href.ts'
import { ReadingLevelSwitch } from '#client/components/safety/reading-level-switch.tsx'
import { useReadingLevel } from '#client/components/safety/use-reading-level.ts'
import { VisitorQuickExit } from './visitor-quick-exit.tsx'

const linkStyle = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4'
const idOf = (index: number): string => `section-${index + 1}`

/** What protects members on this server, by its settings, for members and visitors, in three reading levels [SP4, SP5]. */
export default function SafetyPage() {
  const product = useProduct()
  const isMentor = useMe()?.role === 'mentor'
  const title = safetyPageText(isMentor ? 'safety.titleMentor' : 'safety.title')
  const [level, setLevel] = useReadingLevel()
  const sections = listSafetySections(product, safetyFeatures, level)
  return (
    <Page name="safety" title={title} width="text">
      <PageTitle lead={safetyPageText('safety.lead', { product: product.name })}>{title}</PageTitle>
      {isMentor && <p className="mb-6 text-muted">{safetyPageText('safety.forMentors')}</p>}
      <p className="mb-6 rounded-lg bg-primary-soft p-4 font-semibold text-on-primary-soft">
        {safetyPageText('short.emergency')}
      </p>
      <div className="mb-4">
        <ReadingLevelSwitch level={level} onChoose={setLevel} />
        {level !== 'detailed' && <p className="text-sm text-muted">{safetyStandardText('level.note')}</p>}
      </div>
      {level !== 'easy' && <Contents headings={sections.map(({ title: heading }) => heading)} />}
      {sections.map((section, index) => (
        <section key={section.title} className="mt-8 first-of-type:mt-0">
          <h2 id={idOf(index)} tabIndex={-1} className="text-xl">
            {section.title}
          </h2>
          <ul className="mt-3 grid list-disc gap-2 ps-5 marker:text-accent">
            {section.statements.map((statement) => (
              <li key={statement}>{statement}</li>
            ))}
          </ul>
        </section>
      ))}
      <OperatorLinks />
      <VisitorQuickExit />
    </Page>
  )
}

function Contents({ headings }: { readonly headings: readonly string[] }) {
  return (
    <nav aria-label={safetyPageText('safety.contents')} className="mb-8">
      <ul className="flex flex-wrap gap-x-6">
        {headings.map((heading, index) => (
          <li key={heading}>
            <a href={`#${idOf(index)}`} className={linkStyle}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function OperatorLinks() {
  const { contact, privacyUrl, termsUrl } = useProduct()
  const links = [
    { label: safetyPageText('run.write'), href: toContactHref(contact) },
    { label: safetyPageText('run.privacy'), href: toWebHref(privacyUrl) },
    { label: safetyPageText('run.terms'), href: toWebHref(termsUrl) },
  ].filter(({ href }) => href !== null)
  return (
    <div className="mt-2 flex flex-wrap gap-x-6">
      {links.map(({ label, href }) => (
        <a key={label} href={href ?? undefined} rel="noopener" className={linkStyle}>
          {label}
        </a>
      ))}
    </div>
  )
}

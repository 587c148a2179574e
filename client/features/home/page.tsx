import { coreText } from '#shared/texts/app/core.ts'
import { homeText } from '#shared/texts/app/home.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { Page } from '#client/ui/layout/page.tsx'
import whoSmall from './art/who-small.svg'
import whoWide from './art/who-wide.svg'
import whySmall from './art/why-small.svg'
import whyWide from './art/why-wide.svg'
import { Benefits } from './benefits.tsx'
import { FamilySection } from './family-section.tsx'
import { Scene } from './scene.tsx'

const section =
  'mx-auto grid max-w-6xl items-center gap-8 px-4 py-10 sm:px-6 md:grid-cols-2 md:gap-14 md:px-10 md:py-20'

/** home1: who runs the product, the benefits of mentoring, and answers for parents and schools. */
export default function HomePage() {
  const { name, creator: named } = useProduct()
  // The creator that is specified is translated, one that an operator has set is not.
  const creator = named === homeText.source['home.creator'] ? homeText('home.creator') : named
  return (
    <>
      <Page name="home1" title={name} width="bleed">
        <section aria-labelledby="who" className={section}>
          <div>
            <h1 id="who" tabIndex={-1} className="text-4xl sm:text-5xl">
              {coreText('home.who')}
            </h1>
            <div className="trail-x mt-5 mb-6 w-28" aria-hidden="true" />
            <p className="text-xl text-pretty">{homeText('home.whoLead', { product: name, creator })}</p>
            <p className="mt-4 max-w-[65ch] text-lg text-muted">{homeText('home.whoText')}</p>
          </div>
          <Scene wide={whoWide} small={whoSmall} alt={homeText('home.whoImage')} isFirst />
        </section>
        <div className="paper border-t border-line bg-sunken">
          <section aria-labelledby="why" className={section}>
            <Scene wide={whyWide} small={whySmall} alt={homeText('home.whyImage')} />
            <div className="rounded-lg bg-bg p-6 max-md:row-start-1 md:p-8">
              <h2 id="why" className="text-3xl sm:text-4xl">
                {coreText('home.why')}
              </h2>
              <p className="mt-5 text-xl text-pretty">{homeText('home.whyLead')}</p>
              <p className="mt-3 text-lg text-muted">{homeText('home.whyText')}</p>
              <Benefits />
            </div>
          </section>
        </div>
      </Page>
      <FamilySection />
    </>
  )
}

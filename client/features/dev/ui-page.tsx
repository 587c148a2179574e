import { NotebookPen, Search } from 'lucide-react'
import { useState } from 'react'
import { notFoundText } from '#shared/texts/app/not-found.ts'
import { skillCatalog } from '#shared/data/skills.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { Chip } from '#client/ui/layout/chip.tsx'
import { Disclosure } from '#client/ui/layout/disclosure.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ButtonSample } from './button-sample.tsx'
import { FormSample } from './form-sample.tsx'
import { NoticeSample } from './notice-sample.tsx'
import { TokenSample } from './token-sample.tsx'

/** Every component of the design system on one page; development only. */
export default function UiPage() {
  const { dev } = useProduct()
  const [isOpen, setIsOpen] = useState(true)
  if (!dev) {
    return (
      <Page name="not-found" title={notFoundText('page.notFoundTitle')} width="text">
        <PageTitle lead={notFoundText('page.notFound')}>{notFoundText('page.notFoundTitle')}</PageTitle>
      </Page>
    )
  }
  return (
    <Page name="dev/ui" title="Parts">
      <PageTitle lead="Trail notebook: warm paper, deep pine, one coral accent.">Parts</PageTitle>
      <div className="grid gap-8">
        <TokenSample />
        <ButtonSample />
        <FormSample />
        <NoticeSample />
        <Card className="grid gap-4">
          <h2 className="text-2xl">Skills</h2>
          <div className="flex flex-wrap gap-2">
            {skillCatalog.map(({ name, skills }, hue) => (
              <Chip key={name} hue={hue}>
                {skills[0]}
              </Chip>
            ))}
          </div>
        </Card>
        <Card isFlush>
          <Disclosure title="A section that folds" isOpen={isOpen} onToggle={setIsOpen}>
            <p className="text-muted">What was folded.</p>
          </Disclosure>
          <Disclosure title="Another one">
            <p className="text-muted">More.</p>
          </Disclosure>
        </Card>
        <div className="flex items-center gap-3">
          <Avatar name="Amara Okafor" picture={null} />
          <Avatar name="Kim" picture={null} />
          <Search aria-hidden />
        </div>
        <EmptyState icon={NotebookPen} title="Nothing here yet." action={<Button>The next step</Button>}>
          One sentence about what will be here.
        </EmptyState>
        <Skeleton />
      </div>
    </Page>
  )
}

import { HeartHandshake, X } from 'lucide-react'
import { useId } from 'react'
import { helpText } from '#shared/texts/safety/help.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { HelpLines } from './help-country.tsx'
import { useHelpLines } from './use-help-lines.ts'

type Props = { readonly onDismiss: () => void }

/** Who can be reached now, for somebody who wrote risk words [RK4]. Takes no focus, and stays until it is closed. */
export default function HelpPanel({ onDismiss }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid max-h-[45dvh] gap-2 overflow-y-auto rounded-md border border-line bg-primary-soft p-3 text-sm text-on-primary-soft shadow-lift"
    >
      <div className="flex items-start gap-2">
        <HeartHandshake size={20} aria-hidden className="mt-3 flex-none" />
        <h2 id={id} className="min-w-0 flex-1 py-2.5 text-base font-semibold">
          {helpText('title')}
        </h2>
        <Button
          variant="quiet"
          size="icon"
          aria-label={helpText('dismiss')}
          title={helpText('dismiss')}
          onClick={onDismiss}
        >
          <X size={18} aria-hidden />
        </Button>
      </div>
      <p role="status">{helpText('intro')}</p>
      <Lines />
      <p>{helpText('sent')}</p>
    </section>
  )
}

function Lines() {
  const { lines, retry } = useHelpLines()
  if (lines === 'loading')
    return (
      <p className="flex items-center gap-2">
        <Spinner />
        {helpText('loading')}
      </p>
    )
  if (lines === 'failed')
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2">
        {helpText('failed')}
        <Button variant="quiet" onClick={retry}>
          {helpText('retry')}
        </Button>
      </p>
    )
  return lines.map((country) => <HelpLines key={country.code} country={country} hasName={lines.length > 1} />)
}

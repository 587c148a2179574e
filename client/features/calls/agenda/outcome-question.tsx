import { useState } from 'react'
import type { KeptCall } from '#shared/contract/call-records.ts'
import { agendaText } from '#shared/texts/chat/agenda.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'

type Props = {
  readonly chatId: string
  readonly call: KeptCall
  /** The time as its row shows it. */
  readonly at: string
}

/** Asks whether an agreed time without a call took place, or shows the member's own answer [CO1, CO2]. */
export function OutcomeQuestion({ chatId, call, at }: Props) {
  const [isChanging, setIsChanging] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const tell = async (tookPlace: boolean) => {
    setError(null)
    try {
      await api.calls.tellOutcome.mutate({ chatId, timeId: call.id, tookPlace })
      setIsChanging(false)
    } catch (failed) {
      setError(failureOf(failed).text)
    }
  }
  const yes = useSubmit(() => tell(true))
  const no = useSubmit(() => tell(false))
  if (call.mine !== null && !isChanging)
    return (
      <div className="flex flex-wrap items-center gap-x-3">
        <p role="status">{agendaText(call.mine ? 'outcome.mineYes' : 'outcome.mineNo')}</p>
        <Button variant="quiet" size="sm" onClick={() => setIsChanging(true)}>
          {agendaText('outcome.change')}
        </Button>
      </div>
    )
  return (
    <div role="group" aria-label={agendaText('outcome.of', { at })} className="grid gap-2">
      <p>{agendaText('outcome.ask')}</p>
      <p className="text-xs text-muted">{agendaText('outcome.hint')}</p>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" isPending={yes.isPending} onClick={() => void yes.submit()}>
          {agendaText('outcome.yes')}
        </Button>
        <Button variant="secondary" size="sm" isPending={no.isPending} onClick={() => void no.submit()}>
          {agendaText('outcome.no')}
        </Button>
      </div>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}

import { useState } from 'react'
import { callOutcome } from '#shared/limits/call.ts'
import type { KeptCall } from '#shared/contract/call-records.ts'
import type { PersonCard } from '#shared/domain/people/names.ts'
import { agendaText } from '#shared/texts/chat/agenda.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Disclosure } from '#client/ui/layout/disclosure.tsx'
import { formatCallTime } from '../times/format-call-time.ts'
import { useNow } from '../times/use-call-times.ts'
import { AgendaToggle } from './agenda-toggle.tsx'
import { OutcomeQuestion } from './outcome-question.tsx'

type Props = {
  readonly chatId: string
  readonly other: Pick<PersonCard, 'id' | 'role' | 'name'>
}

/** Whether the member is asked, or can change the answer, if an agreed time took place [CO1]. */
const isAsked = ({ end, isCanceled, wasHeld }: KeptCall, now: number): boolean =>
  !isCanceled && !wasHeld && now < end + callOutcome.within

/** The calls of a pair that are over: their agendas, and whether they took place. Nothing without any. */
export default function KeptCalls({ chatId, other }: Props) {
  const { value: calls } = useLiveQuery('keptCalls', { chatId })
  const now = useNow()
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  const past = calls?.filter(({ end, isCanceled }) => isCanceled || end <= now) ?? []
  if (past.length === 0) return null
  // Open from the start as long as there is something to say.
  const hasQuestion = past.some((call) => call.mine === null && isAsked(call, now))
  return (
    <div className="rounded-md border border-line">
      <Disclosure title={agendaText('kept.title')} isOpen={isOpen ?? hasQuestion} onToggle={setIsOpen}>
        <ul className="grid gap-2">
          {past.map((call) => (
            <KeptRow key={call.id} {...{ chatId, other, call }} isAsked={isAsked(call, now)} />
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

type RowProps = Props & { readonly call: KeptCall; readonly isAsked: boolean }

function KeptRow({ chatId, other, call, isAsked: isOpen }: RowProps) {
  const at = formatCallTime(call)
  return (
    <li className="grid gap-2 border-b border-line py-2 text-sm last:border-b-0">
      <p className="font-semibold">{asLabel(at)}</p>
      {call.isCanceled && <p className="text-muted">{agendaText('kept.canceled')}</p>}
      {call.wasHeld && <p className="text-muted">{agendaText('kept.held')}</p>}
      {call.isNoShow && <p className="text-muted">{agendaText('outcome.both')}</p>}
      {isOpen && <OutcomeQuestion {...{ chatId, call, at }} />}
      {(call.lines > 0 || !call.isCanceled) && <AgendaToggle {...{ chatId, other, at }} timeId={call.id} />}
    </li>
  )
}

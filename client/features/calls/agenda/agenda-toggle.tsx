import { ChevronDown, ListChecks } from 'lucide-react'
import { useId, useState } from 'react'
import type { PersonCard } from '#shared/domain/people/names.ts'
import { agendaText } from '#shared/texts/chat/agenda.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { loadWhenShown } from '#client/ui/layout/load-when-shown.tsx'
import { cx } from '#client/ui/cx.ts'

const AgendaPanel = loadWhenShown(() => import('./agenda-panel.tsx'))

type Props = {
  readonly chatId: string
  readonly timeId: string
  readonly other: Pick<PersonCard, 'id' | 'role' | 'name'>
  /** The time as its row shows it. */
  readonly at: string
}

/** Opens the agenda of a call below its row [AD1]. */
export function AgendaToggle({ at, ...panel }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={agendaText('title.of', { at })}
        className={buttonStyle('quiet', 'sm', 'ms-4')}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListChecks size={18} aria-hidden />
        {agendaText('title')}
        <ChevronDown size={18} aria-hidden className={cx('transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <AgendaPanel {...panel} />}
      </div>
    </div>
  )
}

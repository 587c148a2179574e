import { Pencil, Trash2 } from 'lucide-react'
import type { AgendaLine } from '#shared/contract/call-records.ts'
import { agendaText } from '#shared/texts/chat/agenda.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { MaskedBelow } from '#client/components/masked/masked-below.tsx'

type Props = {
  readonly chatId: string
  readonly line: AgendaLine
  /** The other member's name. */
  readonly name: string
  readonly onEdit: () => void
  /** Called when the line was deleted: the pressed button is gone. */
  readonly onGone: () => void
}

/** A line of an agenda, which can be checked off, changed, and deleted by both. */
export function AgendaRow({ chatId, line, name, onEdit, onGone }: Props) {
  const { id, version, text, isDone, isMine } = line
  const check = useSubmit(async () => {
    try {
      await api.calls.checkAgendaLine.mutate({ chatId, id, isDone: !isDone })
    } catch (failed) {
      showToast('danger', failureOf(failed).text)
    }
  })
  const remove = useSubmit(async () => {
    try {
      const { isStale } = await api.calls.removeAgendaLine.mutate({ chatId, id, version })
      if (isStale) showToast('info', agendaText('remove.stale'))
      else onGone()
    } catch (failed) {
      showToast('danger', failureOf(failed).text)
    }
  })
  return (
    <>
      <div className="flex items-start gap-1">
        <label className="flex min-h-11 min-w-0 flex-1 items-start gap-3 py-2">
          <input
            type="checkbox"
            className="tick"
            checked={isDone}
            aria-disabled={check.isPending || undefined}
            onChange={() => void check.submit()}
          />
          <span className="min-w-0 flex-1">
            <span
              dir="auto"
              className={cx('block w-fit wrap-anywhere whitespace-pre-line', isDone && 'text-muted')}
              style={isDone ? { textDecoration: 'line-through' } : undefined}
            >
              {text}
            </span>
            {!isMine && <span className="block text-xs text-muted">{agendaText('by', { name })}</span>}
          </span>
        </label>
        <Button variant="quiet" size="icon" aria-label={agendaText('edit.of', { text })} onClick={onEdit}>
          <Pencil size={18} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={agendaText('remove.of', { text })}
          isPending={remove.isPending}
          onClick={() => void remove.submit()}
        >
          {!remove.isPending && <Trash2 size={18} aria-hidden />}
        </Button>
      </div>
      <MaskedBelow texts={[text]} />
    </>
  )
}

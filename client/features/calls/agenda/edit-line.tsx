import { useEffect, useRef } from 'react'
import { agendaLimits } from '#shared/limits/call.ts'
import type { AgendaLine } from '#shared/contract/call-records.ts'
import { newId } from '#shared/domain/ids.ts'
import { agendaText } from '#shared/texts/chat/agenda.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { useWriteLine } from './use-write-line.ts'

/** A line that is being changed: the version that its writer saw, and what is typed. */
export type Draft = Pick<AgendaLine, 'id' | 'version' | 'text'>

type Props = {
  readonly chatId: string
  readonly timeId: string
  readonly name: string
  readonly place: string
  /** The line as it is now; undefined if it was deleted meanwhile. */
  readonly line: AgendaLine | undefined
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  readonly onDone: () => void
}

/** Changes a line. One that is another one by now is shown beside what was typed, and nothing is replaced unseen [AD3]. */
export function EditLine(props: Props) {
  const { chatId, timeId, name, place, line, draft, onDraft, onDone } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const added = useRef(newId())
  useEffect(() => field.current?.focus(), [])
  const { error, isPending, run } = useWriteLine({ place, onDone })
  const text = draft.text.trim()
  const isChanged = line !== undefined && line.version !== draft.version
  const send = () =>
    line
      ? api.calls.editAgendaLine.mutate({ chatId, id: draft.id, version: line.version, text })
      : api.calls.addAgendaLine.mutate({ chatId, timeId, id: added.current, text })
  return (
    <form
      noValidate
      className="grid gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (text !== '') void run(send)
      }}
    >
      <Field label={agendaText('edit.label')} error={error}>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={field}
            rows={2}
            maxLength={agendaLimits.text}
            value={draft.text}
            readOnly={isPending}
            onChange={(event) => onDraft({ ...draft, text: event.target.value })}
            className="control"
          />
        )}
      </Field>
      <p role="status" className="wrap-anywhere text-sm font-semibold empty:hidden">
        {isChanged &&
          agendaText(line.isMine ? 'edit.changedMine' : 'edit.changed', { name, text: line.text })}
        {!line && agendaText('edit.gone')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={text === ''} isPending={isPending}>
          {agendaText(!line ? 'edit.addAgain' : isChanged ? 'edit.replace' : 'edit.save')}
        </Button>
        <Button variant="secondary" size="sm" onClick={onDone}>
          {agendaText(isChanged ? 'edit.keep' : 'edit.cancel')}
        </Button>
      </div>
    </form>
  )
}

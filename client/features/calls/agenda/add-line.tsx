import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { agendaLimits } from '#shared/limits/call.ts'
import { newId } from '#shared/domain/ids.ts'
import { agendaText } from '#shared/texts/chat/agenda.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useWriteLine } from './use-write-line.ts'

type Props = {
  readonly chatId: string
  readonly timeId: string
  readonly name: string
  readonly place: string
}

/** Adds a line to an agenda. The field is emptied once the line is stored. */
export function AddLine({ chatId, timeId, name, place }: Props) {
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // A retry of the same text reuses the id: the first attempt may have succeeded without a response.
  const lastAttempt = useRef<{ readonly id: string; readonly text: string } | null>(null)
  const { error, isPending, run } = useWriteLine({
    place,
    onDone() {
      lastAttempt.current = null
      setText('')
      form.current?.querySelector('input')?.focus()
    },
  })
  const words = text.trim()
  const send = () => {
    const attempt = lastAttempt.current?.text === words ? lastAttempt.current : { id: newId(), text: words }
    lastAttempt.current = attempt
    return api.calls.addAgendaLine.mutate({ chatId, timeId, ...attempt })
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (words !== '') void run(send)
      }}
    >
      <TextField
        label={agendaText('add')}
        hint={agendaText('add.hint', { name })}
        error={error}
        name="line"
        autoComplete="off"
        maxLength={agendaLimits.text}
        value={text}
        readOnly={isPending}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        disabled={words === ''}
        isPending={isPending}
      >
        {!isPending && <Plus size={18} aria-hidden />}
        {agendaText('add.do')}
      </Button>
    </form>
  )
}

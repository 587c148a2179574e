import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#shared/domain/ids.ts'
import { report as limit } from '#shared/limits.ts'
import { reportReasons, type ReportReason } from '#shared/schemas/safety.ts'
import { fill } from '#shared/texts/fill.ts'
import { safetyTexts } from '#shared/texts/safety.ts'
import { api, failureOf } from '#client/api/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/field.tsx'
import type { Concern } from './store.ts'

export type Sent = { readonly reference: string; readonly isBlocked: boolean }

type Props = { readonly concern: Concern; readonly onSent: (sent: Sent) => void }

/** The reasons are the buttons that send: what may be added stands before them. */
export function ReportForm({ concern, onSent }: Props) {
  const { person, message, canBlock } = concern
  const { name } = person
  const queries = useQueryClient()
  const [id] = useState(newId)
  const [words, setWords] = useState('')
  const [alsoBlocks, setAlsoBlocks] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [pressed, setPressed] = useState<ReportReason | null>(null)
  const send = async (reason: ReportReason): Promise<void> => {
    if (pressed) return
    setPressed(reason)
    setProblem(null)
    const wishes = { id, reason, words, block: alsoBlocks }
    try {
      const { reference } = await (message
        ? api.safety.reportMessage.mutate({ ...wishes, ...message })
        : api.safety.reportPerson.mutate({ ...wishes, userId: person.id }))
      if (alsoBlocks) void queries.invalidateQueries({ queryKey: ['mentors'] })
      onSent({ reference, isBlocked: alsoBlocks })
    } catch (error) {
      setPressed(null)
      setProblem(failureOf(error).text)
    }
  }
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-3">
      <div className="grid gap-1">
        <h3 id={`${id}-title`} className="text-lg">
          {fill(safetyTexts[message ? 'report.headingMessage' : 'report.heading'], { name })}
        </h3>
        <p className="text-sm text-muted">{fill(safetyTexts['report.text'], { name })}</p>
      </div>
      <Field label={safetyTexts['report.words']} error={problem}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={2}
            maxLength={limit.words}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="control field-sizing-content max-h-40 min-h-18 resize-none"
          />
        )}
      </Field>
      {canBlock && (
        <Checkbox
          label={fill(safetyTexts['report.block'], { name })}
          checked={alsoBlocks}
          onChange={(event) => setAlsoBlocks(event.target.checked)}
        />
      )}
      <div className="grid grid-cols-1 gap-2 min-[22.5rem]:grid-cols-2">
        {reportReasons.map((reason, index) => (
          <Button
            key={reason}
            variant="secondary"
            isPending={pressed === reason}
            className="px-2.5 py-2 text-left whitespace-normal!"
            {...(message && index === 0 ? { 'data-first-focus': true } : {})}
            onClick={() => void send(reason)}
          >
            {safetyTexts[`reason.${reason}`]}
          </Button>
        ))}
      </div>
      <p className="text-xs text-muted">{safetyTexts['report.urgent']}</p>
    </section>
  )
}

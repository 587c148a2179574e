import { useRef } from 'react'
import type { AgendaResult } from '#shared/contract/call-records.ts'
import type { PromptSet } from '#shared/contract/work.ts'
import { newId } from '#shared/domain/ids.ts'
import { agendaText } from '#shared/texts/chat/agenda.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { PromptSets } from '../../work/prompts/prompt-sets.tsx'
import { useWriteLine } from './use-write-line.ts'

type Props = {
  readonly chatId: string
  readonly timeId: string
  readonly place: string
  /** The lines of the agenda. */
  readonly texts: readonly string[]
}

/** The ideas for a meeting or an aim: a press puts those of a set into the agenda, one after the other [WK16]. */
export default function AgendaIdeas({ chatId, timeId, place, texts }: Props) {
  // A retry reuses the ids: what was stored by the first attempt is not added again.
  const ids = useRef(new Map<string, string>())
  const { error, isPending, run } = useWriteLine({ place, onDone: () => undefined })
  const missing = (set: PromptSet) => set.prompts.filter((prompt) => !texts.includes(prompt))
  const addAll = async (prompts: readonly string[]): Promise<AgendaResult> => {
    let result: AgendaResult = {}
    for (const text of prompts) {
      const id = ids.current.get(text) ?? newId()
      ids.current.set(text, id)
      result = await api.calls.addAgendaLine.mutate({ chatId, timeId, id, text })
    }
    // A line that is deleted later can be added again.
    ids.current.clear()
    return result
  }
  return (
    <div className="grid gap-2">
      <PromptSets
        renderPrompt={(prompt) => prompt}
        renderSet={(set) =>
          missing(set).length > 0 ? (
            <Button
              variant="secondary"
              size="sm"
              className="mt-3"
              aria-label={agendaText('ideas.useOf', { title: set.title })}
              isPending={isPending}
              onClick={() => void run(() => addAll(missing(set)))}
            >
              {agendaText('ideas.use')}
            </Button>
          ) : (
            <p className="mt-3 text-sm text-muted">{agendaText('ideas.used')}</p>
          )
        }
      />
      <Problem text={error} />
    </div>
  )
}

import { useState } from 'react'
import type { Thanks } from '#shared/contract/work.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { workText } from '#shared/limits/work.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { FormButtons } from '../form-buttons.tsx'
import { TextArea } from '../text-area.tsx'
import { useSave } from '../use-save.ts'

type Props = {
  readonly chatId: string
  readonly name: string
  /** What the member wrote before; null without. */
  readonly thanks: Thanks | null
  readonly onClose: () => void
}

/** Writes a thank-you, changes it, or takes it back [TY1, TY3]. */
export function ThanksForm({ chatId, name, thanks, onClose }: Props) {
  const [typed, setTyped] = useState(thanks?.text ?? '')
  const [mayShow, setMayShow] = useState(thanks?.mayShow ?? false)
  const [error, setError] = useState<string | null>(null)
  const { isPending, problem, save } = useSave(chatId)
  const max = workText.thanks
  const submit = async (text: string): Promise<void> => {
    if (!(await save(() => api.work.saveThanks.mutate({ chatId, text, mayShow })))) return
    if (text !== '') showToast('success', workPageText('thanks.saved'))
    onClose()
  }
  const send = (): void => {
    const text = typed.trim()
    if (text === '') setError(memberErrorText('note.empty'))
    else if (text.length > max) setError(memberErrorText('note.tooLong', { max }))
    else void submit(text)
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        label={workPageText('thanks.text', { name })}
        hint={workPageText('thanks.ask', { name })}
        error={error}
        value={typed}
        onText={(text) => {
          setTyped(text)
          setError(null)
        }}
      />
      <Checkbox
        label={workPageText('thanks.show')}
        hint={workPageText('thanks.showHint')}
        checked={mayShow}
        onChange={(event) => setMayShow(event.target.checked)}
      />
      <Problem text={problem} />
      <FormButtons
        label={workPageText(thanks ? 'work.save' : 'thanks.save')}
        isPending={isPending}
        onCancel={thanks ? onClose : undefined}
      >
        {thanks && (
          <Button variant="quiet" isPending={isPending} onClick={() => void submit('')}>
            {workPageText('thanks.remove')}
          </Button>
        )}
      </FormButtons>
    </form>
  )
}

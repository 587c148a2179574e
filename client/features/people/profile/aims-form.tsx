import { X } from 'lucide-react'
import { useState } from 'react'
import { loadWhenShown } from '#client/ui/layout/load-when-shown.tsx'
import type { Me } from '#shared/contract/account.ts'
import { requestText } from '#shared/limits/request.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { aimsText } from '#shared/texts/members/aims.ts'
import { showHelp } from '#client/state/help-state.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { HelpSlot } from '#client/components/help/help-slot.tsx'
import { MaskedBelow } from '#client/components/masked/masked-below.tsx'
import { maskedLabel } from '#client/components/masked/masked-note.tsx'

const ConductPanel = loadWhenShown(() => import('#client/components/safety/conduct-panel.tsx'))

/** A mentee's aims [RQ13]. Each change is saved at once. A mentee who has not accepted the code of conduct does so first [CC1]. */
export function AimsForm({ me }: { readonly me: Me }) {
  const { value: profile } = useLiveQuery('profile')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const aims = profile?.aims ?? []
  const [isSaving, setIsSaving] = useState(false)
  // One after the other: a list that was made meanwhile would undo the change that is being saved.
  const save = async (list: readonly string[], showError: (text: string) => void): Promise<void> => {
    if (isSaving) return
    setError(null)
    setIsSaving(true)
    try {
      const { help, maskedKinds = [] } = await api.people.saveAims.mutate({ aims: [...list] })
      if (help !== undefined) showHelp('aims')
      if (list.length > aims.length) setTyped('')
      if (maskedKinds.length > 0) showToast('info', maskedLabel(maskedKinds))
      else showToast('success', aimsText('aims.saved'))
    } catch (failure) {
      showError(failureOf(failure).text)
    } finally {
      setIsSaving(false)
    }
  }
  const remove = (aim: string): void => void save(without(aims, aim), (text) => showToast('danger', text))
  const { submit } = useSubmit(async () => {
    const aim = typed.trim()
    if (aim === '') return
    if (aim.length > requestText.aim) setError(memberErrorText('aims.tooLong', { max: requestText.aim }))
    else await save([...aims, aim], setError)
  })
  return (
    <Card className="grid content-start gap-3">
      <HelpSlot place="aims" />
      <h3 className="text-xl">{aimsText('aims.title')}</h3>
      <p className="text-sm text-muted">{aimsText('aims.lead')}</p>
      <AimList aims={aims} isPending={isSaving} onRemove={remove} />
      <MaskedBelow texts={aims} />
      {me.needsConduct === true ? (
        <Conduct me={me} />
      ) : aims.length < requestText.aims ? (
        <form noValidate onSubmit={submit} className="grid gap-3">
          <TextField
            label={aimsText('aims.new')}
            name="aim"
            autoComplete="off"
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" variant="secondary" isPending={isSaving} className="justify-self-start">
            {aimsText('aims.add')}
          </Button>
        </form>
      ) : (
        <p className="text-sm text-muted">{aimsText('aims.full', { max: requestText.aims })}</p>
      )}
    </Card>
  )
}

const without = (aims: readonly string[], aim: string) => aims.filter((other) => other !== aim)

function Conduct({ me }: { readonly me: Me }) {
  return <ConductPanel me={me} chatId="aims" onAccepted={() => undefined} />
}

type ListProps = {
  readonly aims: readonly string[]
  readonly isPending: boolean
  readonly onRemove: (aim: string) => void
}

function AimList({ aims, isPending, onRemove }: ListProps) {
  return (
    <ul className="grid empty:hidden">
      {aims.map((aim) => (
        <li key={aim} className="flex items-center gap-2 border-b border-line last:border-b-0">
          <span className="min-w-0 flex-1 py-2 text-sm wrap-anywhere">
            <bdi>{aim}</bdi>
          </span>
          <button
            type="button"
            aria-label={aimsText('aims.remove', { aim })}
            aria-disabled={isPending}
            onClick={() => !isPending && onRemove(aim)}
            className="grid size-11 flex-none place-items-center rounded-md text-muted hover:text-text"
          >
            <X size={18} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

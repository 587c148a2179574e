import { displayName } from '#shared/domain/people/names.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#client/router/router.ts'
import { Ban } from 'lucide-react'
import { useId } from 'react'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { closeSafetyDialog, type SafetySubject } from '#client/components/safety/subject-store.ts'

type Props = Pick<SafetySubject, 'person' | 'redirectTo'>

/** Blocks a member with one press; the toast offers to undo it. */
export function BlockSection({ person, redirectTo }: Props) {
  const textId = useId()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const name = displayName(person)
  const undo = async (): Promise<void> => {
    try {
      await api.safety.unblock.mutate({ userId: person.id })
      void queries.invalidateQueries({ queryKey: ['mentors'] })
      showToast('success', safetyText('block.undone'))
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
  }
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.safety.block.mutate({ userId: person.id })
      void queries.invalidateQueries({ queryKey: ['mentors'] })
      closeSafetyDialog()
      showToast('success', safetyText('block.done', { name }), {
        action: { label: safetyText('block.undo'), run: () => void undo() },
      })
      if (redirectTo) await navigate({ to: redirectTo })
    } catch (error) {
      closeSafetyDialog()
      showToast('danger', failureOf(error).text)
    }
  })
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <Button
        variant="secondary"
        aria-describedby={textId}
        className="py-2 whitespace-normal!"
        isPending={isPending}
        onClick={() => void submit()}
      >
        <Ban size={18} aria-hidden className="flex-none" />
        <span className="wrap-anywhere">{safetyText('block.button', { name })}</span>
      </Button>
      <p id={textId} className="text-sm text-muted">
        {safetyText('block.text', { name })}
      </p>
    </section>
  )
}

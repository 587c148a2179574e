import { displayName } from '#shared/domain/people/names.ts'
import { Pause, Play } from 'lucide-react'
import { useId } from 'react'
import { pauseText } from '#shared/texts/safety/pause.ts'
import { safetyMenuText } from '#shared/texts/safety/safety-menu.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { pausePerson, resumePerson } from '#client/components/safety/pause-store.ts'
import { closeSafetyDialog, type SafetySubject } from '#client/components/safety/subject-store.ts'

type Props = { readonly person: SafetySubject['person']; readonly canPause: boolean }

/** Pauses a member with one press, or resumes [PS1, PS5]. */
export function PauseSection({ person, canPause }: Props) {
  const textId = useId()
  const { value: paused } = useLiveQuery('paused')
  const isPaused = paused?.some((item) => item.person.id === person.id) === true
  const name = displayName(person)
  const { isPending, submit } = useSubmit(async () => {
    await (isPaused ? resumePerson(person) : pausePerson(person))
    closeSafetyDialog()
  })
  if (!isPaused && !canPause) return null
  const Icon = isPaused ? Play : Pause
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <Button
        variant="secondary"
        aria-describedby={textId}
        className="py-2 whitespace-normal!"
        isPending={isPending}
        onClick={() => void submit()}
      >
        <Icon size={18} aria-hidden className="flex-none" />
        <span className="wrap-anywhere">{safetyMenuText(isPaused ? 'resume' : 'pause', { name })}</span>
      </Button>
      <p id={textId} className="text-sm text-muted">
        {pauseText(isPaused ? 'pause.note' : 'pause.text', { name })}
      </p>
    </section>
  )
}

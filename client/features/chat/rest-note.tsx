import { Play } from 'lucide-react'
import { lazy, useRef } from 'react'
import type { ChatState } from '#shared/contract/chat.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { pauseText } from '#shared/texts/safety/pause.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { Optional } from '#client/ui/layout/optional.tsx'
import { useReturnFocus } from '#client/ui/overlay/use-return-focus.ts'
import { resumePerson } from '#client/components/safety/pause-store.ts'

const AwayNote = lazy(() => import('../approval/away-note.tsx'))

type Props = { readonly head: ChatState }

/** Why the composer sends nothing: to the member who paused what that means, to the other one only that the chat rests [PS2]. */
export default function RestNote({ head: { other, isPaused, isWithoutMentor } }: Props) {
  const root = useRef<HTMLDivElement>(null)
  useReturnFocus(root)
  const { isPending, submit } = useSubmit(() => resumePerson(other))
  return (
    <div
      ref={root}
      role="status"
      className="mx-3 mb-2 flex flex-none flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2 text-sm sm:mx-4"
    >
      {isWithoutMentor && !isPaused ? (
        <Optional fallback={memberErrorText('chat.resting')}>
          <AwayNote other={other} />
        </Optional>
      ) : (
        <p className="min-w-48 flex-1 wrap-anywhere">
          {isPaused ? pauseText('pause.note', { name: displayName(other) }) : memberErrorText('chat.resting')}
        </p>
      )}
      {isPaused && (
        <Button variant="secondary" size="sm" isPending={isPending} onClick={() => void submit()}>
          <Play size={16} aria-hidden />
          {pauseText('pause.resume')}
        </Button>
      )}
    </div>
  )
}

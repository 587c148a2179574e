import { Pause, Play } from 'lucide-react'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { safetyMenuText } from '#shared/texts/safety/safety-menu.ts'
import { useOfflineReason } from '#client/sync/react/session.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { pausePerson, resumePerson } from './pause-store.ts'

type Props = {
  readonly other: Pick<PersonCard, 'id' | 'name' | 'role'>
  readonly isPaused: boolean | undefined
  readonly className: string
  /** With a word below the icon, or beside it. */
  readonly word?: 'below' | 'beside'
}

/** Pauses the other member by one press, or ends the pause [PS1]; without a connection, it is off and says so. */
export function PauseButton({ other, isPaused, className, word }: Props) {
  const label = safetyMenuText(isPaused ? 'resume' : 'pause', { name: displayName(other) })
  const Icon = isPaused ? Play : Pause
  const reason = useOfflineReason()
  const change = isPaused ? resumePerson : pausePerson
  return (
    <Button
      variant="quiet"
      size={word === undefined ? 'icon' : word === 'below' ? 'sm' : 'md'}
      // Not `disabled`: it stays in the tab order, and its reason is read.
      aria-disabled={reason !== undefined || undefined}
      aria-label={label}
      title={reason ?? label}
      className={cx(
        word === 'below' && 'w-min flex-col gap-0! px-1.5! text-xs whitespace-normal!',
        reason !== undefined && 'cursor-default! text-muted!',
        className,
      )}
      onClick={() => reason === undefined && void change(other)}
    >
      <Icon size={20} aria-hidden />
      {word !== undefined && safetyMenuText(isPaused ? 'resumeShort' : 'pauseShort')}
    </Button>
  )
}

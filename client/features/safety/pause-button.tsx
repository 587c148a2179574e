import { Pause, Play } from 'lucide-react'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { safetyMenuText } from '#shared/texts/safety/safety-menu.ts'
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

/** Pauses the other member by one press, or ends the pause [PS1]. */
export function PauseButton({ other, isPaused, className, word }: Props) {
  const label = safetyMenuText(isPaused ? 'resume' : 'pause', { name: displayName(other) })
  const Icon = isPaused ? Play : Pause
  return (
    <Button
      variant="quiet"
      size={word === undefined ? 'icon' : word === 'below' ? 'sm' : 'md'}
      aria-label={label}
      title={label}
      className={cx(word === 'below' && 'flex-col gap-0! px-1.5! text-xs', className)}
      onClick={() => void (isPaused ? resumePerson(other) : pausePerson(other))}
    >
      <Icon size={20} aria-hidden />
      {word !== undefined && safetyMenuText(isPaused ? 'resumeShort' : 'pauseShort')}
    </Button>
  )
}

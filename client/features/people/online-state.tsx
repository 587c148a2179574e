import { peopleTexts } from '#shared/texts/people.ts'
import { cx } from '#client/ui/cx.ts'

type Props = {
  /** Null or undefined where it is not known: then nothing is claimed. */
  readonly isOnline: boolean | null | undefined
}

/** Whether somebody is here now: a filled or hollow dot, and the word. */
export function OnlineState({ isOnline }: Props) {
  if (isOnline == null) return null
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap',
        isOnline ? 'text-success' : 'text-muted',
      )}
    >
      <span
        aria-hidden="true"
        className={cx('size-2.5 flex-none rounded-full', isOnline ? 'bg-success' : 'border-2 border-edge')}
      />
      {isOnline ? peopleTexts['person.online'] : peopleTexts['person.offline']}
    </span>
  )
}

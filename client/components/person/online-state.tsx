import { peopleText } from '#shared/texts/members/people.ts'
import { cx } from '#client/ui/cx.ts'

type Props = {
  /** Null or undefined if unknown; nothing is rendered then. */
  readonly isOnline: boolean | null | undefined
}

/** Shows whether a member is online: a filled or hollow dot, and text. */
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
      {isOnline ? peopleText('person.online') : peopleText('person.offline')}
    </span>
  )
}

import { useState } from 'react'
import { isDataSaverOn } from '#client/state/data-saver.ts'
import { cx } from '../cx.ts'
import { lazyValue } from '../lazy-value.ts'

type Props = {
  readonly name: string
  /** The image URL; null if the member has no picture. */
  readonly picture: string | null
  /** Whether the member has just chosen this picture, and waits to see it: then the data saver shows it, too. */
  readonly isNew?: boolean
  readonly className?: string
}

const graphemes = lazyValue(() => new Intl.Segmenter())
/** A letter without combining marks, the first character of most names. Skips `Intl.Segmenter`. */
const plain = /^[\u0021-\u02ff](?![\u0300-\uffff])/

function firstLetter(word: string): string {
  if (plain.test(word)) return word.slice(0, 1)
  const [first] = graphemes().segment(word)
  return first?.segment ?? ''
}

/** Returns the initials of the first and the last word of a name. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first, ...others] = words
  const ends = [first, others.at(-1)].filter((word) => word !== undefined)
  return ends.map(firstLetter).join('').toLocaleUpperCase()
}

/**
 * Shows a member's picture, or the initials if there is none, while it loads, after an error, and in the data saver
 * [EA9]. Decorative: the name is always written next to it.
 */
export function Avatar({ name, picture, isNew = false, className }: Props) {
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const isShown = picture !== unreadable && (isNew || !isDataSaverOn())
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={cx(
        'relative grid size-9 flex-none place-items-center overflow-hidden rounded-full bg-accent-soft text-xs font-semibold text-on-accent-soft select-none',
        className,
      )}
    >
      {getInitials(name)}
      {picture !== null && isShown && (
        <img
          src={picture}
          alt=""
          draggable={false}
          onError={() => setUnreadable(picture)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}

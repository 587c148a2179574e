import type { LucideIcon } from 'lucide-react'
import { cloneElement } from 'react'
import type { ReactElement } from 'react'
import { cx } from '../cx.ts'

type Props = {
  readonly icon: LucideIcon
  readonly label: string
  /** A link element, if the item navigates. */
  readonly link?: ReactElement<Record<string, unknown>>
  readonly onPress?: () => void
  readonly className?: string
}

export function MenuItem({ icon: Icon, label, link, onPress, className }: Props) {
  const itemClass = cx(
    'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-start text-sm font-semibold focus:outline-hidden',
    'hover:bg-primary-soft hover:text-on-primary-soft focus-visible:bg-primary-soft focus-visible:text-on-primary-soft',
    className,
  )
  const content = (
    <>
      <Icon size={18} aria-hidden />
      {label}
    </>
  )
  if (link) return cloneElement(link, { role: 'menuitem', tabIndex: -1, className: itemClass }, content)
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onPress} className={itemClass}>
      {content}
    </button>
  )
}

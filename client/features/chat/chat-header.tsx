import { Link } from '@tanstack/react-router'
import { ArrowLeft, Maximize2, Minimize2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { chatTexts } from '#shared/texts/chat.ts'
import { pages } from '#client/pages.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { buttonStyle } from '#client/ui/button-style.ts'
import { cx } from '#client/ui/cx.ts'

type Props = {
  readonly name: string
  readonly picture: string | null
  /** Null or undefined where it is not known. */
  readonly isOnline: boolean | null | undefined
  readonly isExpanded: boolean
  /** Absent where there is nothing to make larger. */
  readonly onExpand: ((isExpanded: boolean) => void) | undefined
  /** What else can be done with this chat. */
  readonly children: ReactNode
}

/** Who one talks to, and what can be done with the chat. */
export function ChatHeader({ name, picture, isOnline, isExpanded, onExpand, children }: Props) {
  const Icon = isExpanded ? Minimize2 : Maximize2
  const label = isExpanded ? chatTexts['head.collapse'] : chatTexts['head.expand']
  return (
    <header className="flex min-h-16 items-center gap-2 border-b border-line px-2 py-2 sm:px-4">
      <Link
        to={pages.chat1.path}
        aria-label={chatTexts['head.back']}
        className={buttonStyle('quiet', 'icon', 'flex-none md:hidden')}
      >
        <ArrowLeft size={20} aria-hidden />
      </Link>
      <Avatar name={name} picture={picture} className="size-10 max-sm:hidden" />
      <div className="ml-1 min-w-0 flex-1">
        <h1 tabIndex={-1} className="truncate text-lg leading-snug">
          {name}
        </h1>
        {isOnline != null && (
          <p className="flex items-center gap-1.5 text-xs text-muted">
            <span
              aria-hidden="true"
              className={cx('size-2 rounded-full', isOnline ? 'bg-success' : 'border border-edge')}
            />
            {isOnline ? chatTexts['head.online'] : chatTexts['head.offline']}
          </p>
        )}
      </div>
      {onExpand && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={label}
          title={label}
          className="max-lg:size-11 max-lg:px-0"
          onClick={() => onExpand(!isExpanded)}
        >
          <Icon size={20} aria-hidden />
          <span className="max-lg:hidden">{label}</span>
        </Button>
      )}
      {children}
    </header>
  )
}

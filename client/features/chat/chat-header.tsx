import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { pages } from '#shared/pages.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { cx } from '#client/ui/cx.ts'

type Props = {
  readonly name: string
  readonly picture: string | null
  /** Null or undefined if unknown. */
  readonly isOnline: boolean | null | undefined
  /** The actions of the chat. */
  readonly children: ReactNode
}

/** The counterpart and the actions of the chat. */
export function ChatHeader({ name, picture, isOnline, children }: Props) {
  return (
    <header className="flex min-h-16 items-center gap-2 border-b border-line px-2 py-2 max-sm:gap-0 sm:px-4">
      <Link
        to={pages.chat1.path}
        aria-label={chatText('head.back')}
        className={buttonStyle('quiet', 'icon', 'flex-none md:hidden')}
      >
        <ArrowLeft size={20} aria-hidden />
      </Link>
      <Avatar name={name} picture={picture} className="size-10 max-sm:hidden" />
      <div className="ms-1 min-w-0 flex-1">
        <h1 tabIndex={-1} className="text-lg leading-snug wrap-anywhere">
          {name}
        </h1>
        {isOnline != null && (
          <p className="flex items-center gap-1.5 text-xs text-muted">
            <span
              aria-hidden="true"
              className={cx('size-2 rounded-full', isOnline ? 'bg-success' : 'border border-edge')}
            />
            {isOnline ? chatText('head.online') : chatText('head.offline')}
          </p>
        )}
      </div>
      {children}
    </header>
  )
}

import { Link } from '#client/router/link.tsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { coreText } from '#shared/texts/app/core.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { pages } from '#shared/pages.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { cx } from '#client/ui/cx.ts'
import { PersonName } from '#client/components/person/person-name.tsx'

type Props = {
  /** Undefined while it is loading. */
  readonly other: PersonCard | undefined
  /** Null or undefined if unknown. */
  readonly isOnline: boolean | null | undefined
  /** What is shown beside the online state. */
  readonly aside: ReactNode
  /** The actions of the chat. */
  readonly children: ReactNode
}

/** The counterpart and the actions of the chat. */
export function ChatHeader({ other, isOnline, aside, children }: Props) {
  return (
    <header className="flex min-h-16 flex-none flex-wrap items-center gap-2 border-b border-line px-2 py-2 max-sm:gap-0 short:min-h-12 short:py-0.5 sm:px-4">
      <Link
        to={pages.chat1.path}
        aria-label={chatText('head.back')}
        className={buttonStyle('quiet', 'icon', 'flex-none md:hidden')}
      >
        <ArrowLeft size={20} aria-hidden />
      </Link>
      {other && (
        <Avatar name={displayName(other)} picture={other.picture} className="size-10 max-sm:hidden" />
      )}
      <div className="ms-1 min-w-28 flex-1 short:flex short:flex-wrap short:items-baseline short:gap-x-3">
        <h1
          tabIndex={-1}
          title={other && displayName(other)}
          className="text-lg leading-snug wrap-anywhere short:line-clamp-1"
        >
          {other ? <PersonName person={other} /> : coreText('nav.chat')}
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:gap-x-2">
          {isOnline != null && (
            <p className="flex items-center gap-1.5 text-xs text-muted">
              <span
                aria-hidden="true"
                className={cx('size-2 rounded-full', isOnline ? 'bg-success' : 'border border-edge')}
              />
              {isOnline ? chatText('head.online') : chatText('head.offline')}
            </p>
          )}
          {aside}
        </div>
      </div>
      {children}
    </header>
  )
}

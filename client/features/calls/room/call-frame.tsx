import type { ReactNode } from 'react'
import { useMe, useProduct } from '#client/sync/react/session.ts'
import { QuickExit } from '#client/components/quick-exit-button.tsx'
import { LogoMark } from '#client/ui/layout/logo.tsx'

type Props = {
  /** Content next to the product name. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The layout of the call pages. Without navigation, so that a wrong tap does not leave the call. */
export function CallFrame({ aside, children }: Props) {
  const { name } = useProduct()
  const me = useMe()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 flex-none items-center gap-3 border-b border-line px-4 max-[27rem]:gap-1.5 max-[27rem]:px-2 sm:px-6">
        <span className="contents max-[27rem]:hidden">
          <LogoMark />
        </span>
        <span className="font-display text-lg tracking-tight max-[27rem]:sr-only">{name}</span>
        <span className="flex-1" />
        {aside}
        {me && <QuickExit me={me} />}
      </header>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useProduct } from '#client/sync/session/session.ts'
import { LogoMark } from '#client/ui/layout/logo.tsx'

type Props = {
  /** What stands beside the product's name. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The bar above the pages of a call: no navigation, because one is on the way to, or in, a talk. */
export function CallFrame({ aside, children }: Props) {
  const { name } = useProduct()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 flex-none items-center gap-3 border-b border-line px-4 sm:px-6">
        <LogoMark />
        <span className="font-display text-lg tracking-tight">{name}</span>
        <span className="flex-1" />
        {aside}
      </header>
      {children}
    </div>
  )
}

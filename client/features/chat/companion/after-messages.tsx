import type { ReactNode } from 'react'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useIdle } from '#client/ui/layout/use-idle.ts'

type Props = { readonly chatId: string; readonly children: ReactNode }

/** Renders what accompanies a chat once its messages are painted. On a slow network, loading its code first would delay them. */
export function AfterMessages({ chatId, children }: Props) {
  const { value, failure } = useLiveQuery('messages', { chatId })
  return (value || failure) && <WhenIdle>{children}</WhenIdle>
}

function WhenIdle({ children }: Pick<Props, 'children'>) {
  return useIdle() && children
}

import { useEffect, useRef, useState } from 'react'
import type { Me } from '#shared/contract/account.ts'
import { api } from '#client/sync/react/api.ts'
import { changeMe } from '#client/sync/react/change-me.ts'
import { useConnectivity } from '#client/sync/react/session.ts'
import { loadPendingExpanded, savePendingExpanded } from './preferences.ts'

export type ChatHeight = {
  readonly isExpanded: boolean
  /** False until the member chose once. */
  readonly isChosen: boolean
  readonly onExpand: (isExpanded: boolean) => void
}

/**
 * Whether the message area uses the full height. The choice is shown at once, stored with the member, and sent again
 * while the server has not confirmed it [CH16, CH33].
 */
export function useExpanded(me: Me | null): ChatHeight {
  const [pending, setPending] = useState(loadPendingExpanded)
  const isOffline = useConnectivity().state === 'offline'
  const meId = me?.id
  // One call at a time: two that overtake each other would leave the older choice.
  const lastCall = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    if (pending === null || meId === undefined || isOffline) return
    let isLatest = true
    lastCall.current = lastCall.current.then(async () => {
      if (!isLatest || !(await save(meId, pending)) || !isLatest) return
      savePendingExpanded(null)
      setPending(null)
    })
    return () => {
      isLatest = false
    }
  }, [meId, pending, isOffline])
  const chosen = pending ?? me?.isChatExpanded ?? null
  return {
    isExpanded: chosen ?? false,
    isChosen: chosen !== null,
    onExpand(next) {
      savePendingExpanded(next)
      setPending(next)
    },
  }
}

/** Whether the server stored the choice. A failure needs no message: the choice holds on this device. */
async function save(meId: string, isExpanded: boolean): Promise<boolean> {
  try {
    await api.account.saveChatHeight.mutate({ isExpanded })
  } catch {
    return false
  }
  changeMe(meId, { isChatExpanded: isExpanded })
  return true
}

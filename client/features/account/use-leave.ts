import { useNavigate } from '@tanstack/react-router'
import { noteLogOut } from '#client/api/browser-storage.ts'
import { stopLive } from '#client/api/live.ts'
import { emptyOutbox } from '#client/api/outbox.ts'
import { loadBoot, useMe } from '#client/api/session.ts'
import { pages } from '#client/pages.ts'
import { whileLeaving } from './leaving.ts'

/** Ends the session by `end`, then starts fresh on the start page. What `end` throws is the caller's. */
export function useLeave() {
  const navigate = useNavigate()
  const me = useMe()
  return (end: () => Promise<unknown>) =>
    whileLeaving(async () => {
      await end()
      stopLive()
      noteLogOut()
      if (me) await emptyOutbox(me.id)
      await navigate({ to: pages.home1.path })
      await loadBoot()
    })
}

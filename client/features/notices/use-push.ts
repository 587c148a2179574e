import { useEffect, useState } from 'react'
import { canPush, isSubscribed, subscribe, unsubscribe } from '#client/sync/browser/push.ts'
import { api } from '#client/sync/react/api.ts'

/** `none`: the operator has switched push off. `unsupported`: this browser has none. `denied`: its user has said no. */
export type PushStatus = 'loading' | 'none' | 'unsupported' | 'denied' | 'off' | 'on'

async function readStatus(): Promise<{ status: PushStatus; key: string | null }> {
  const { pushKey: key, serverKey } = await api.notices.pushState.query()
  if (key === null) return { status: 'none', key }
  if (!canPush()) return { status: 'unsupported', key }
  if (Notification.permission === 'denied') return { status: 'denied', key }
  return { status: serverKey === key && (await isSubscribed()) ? 'on' : 'off', key }
}

/**
 * Asks the browser for its permission, and registers this device for the session of the member [NT7]. Call it from a press: browsers
 * ask only then.
 */
async function turnOn(key: string): Promise<PushStatus> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await api.notices.addPushDevice.mutate({ ...(await subscribe(key)), serverKey: key })
  return 'on'
}

async function turnOff(): Promise<PushStatus> {
  await api.notices.removePushDevice.mutate()
  await unsubscribe()
  return 'off'
}

export type Push = ReturnType<typeof usePush>

/** Whether this device gets pushes, and how to change that. `hasFailed` is about the last change. */
export function usePush() {
  const [{ status, key }, set] = useState<{ status: PushStatus; key: string | null }>({
    status: 'loading',
    key: null,
  })
  const [isPending, setPending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    readStatus().then(set, () => set({ status: 'none', key: null }))
  }, [])
  const change = async (work: () => Promise<PushStatus>): Promise<PushStatus | null> => {
    setPending(true)
    setFailed(false)
    try {
      const next = await work()
      set({ status: next, key })
      return next
    } catch {
      setFailed(true)
      return null
    } finally {
      setPending(false)
    }
  }
  return {
    ...{ status, isPending, hasFailed },
    turnOn: () => change(() => turnOn(key ?? '')),
    turnOff: () => change(turnOff),
  }
}

/**
 * Subscribes again if the browser has ended the subscription of this session, or the server has new keys. It asks for nothing: the
 * permission is there.
 */
export async function renewPush(): Promise<void> {
  if (!canPush()) return
  const { pushKey, serverKey } = await api.notices.pushState.query()
  if (pushKey === null || serverKey === null) return
  if (serverKey === pushKey && (await isSubscribed())) return
  await turnOn(pushKey)
}

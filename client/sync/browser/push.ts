/** Push on this device, as far as the browser is concerned. */
type Keys = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** Whether this browser, in this build, can get pushes. */
export const canPush = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

/** Whether the browser has a subscription, which it may have ended by itself. */
export const isSubscribed = async (): Promise<boolean> => (await findSubscription()) !== null

/** Subscribes for the key of the server, in place of what there was. The browser has to have the permission. */
export async function subscribe(serverKey: string): Promise<Keys> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

async function endPush(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
  const shown = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
}

/** Ends the subscription, and removes what pushes have shown [SE-5]; the server has ended them by itself if the browser refuses. */
export const unsubscribe = async (): Promise<void> => {
  if (canPush()) await endPush().catch(() => undefined)
}

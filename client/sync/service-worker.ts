import { serviceWorker as limit } from '#shared/limits.ts'
import { onBackOnline } from './http/connectivity.ts'
import { createStore } from './store.ts'

/** Whether a newer build than this page's is there, for a reload. */
export const isUpdateReady = createStore(false)

const path = '/sw.js'

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (url: string) => string }
}

/** Trusted Types: the one address a worker is made from. Browsers without them take the text itself. */
function trusted(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('pathlight-worker', { createScriptURL: () => path })
  return policy?.createScriptURL(path) ?? path
}

/**
 * Sets up what opens the app without a connection, once the page itself is done, and asks for a newer build now and
 * then and after each reconnect. Where the operator has switched it off, it is taken away. The answer ends the asking.
 */
export function startServiceWorker(isWanted: boolean): () => void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => {}
  let registration: ServiceWorkerRegistration | undefined
  const begin = async (): Promise<void> => {
    if (!isWanted) return removeWorker()
    registration = await navigator.serviceWorker.register(trusted(), { updateViaCache: 'none' })
    watch(registration)
  }
  // Where it fails, as in a private window of some browsers, the app works as a page does.
  const starting = setTimeout(() => void begin().catch(() => undefined), limit.startDelay)
  const ask = (): void => void registration?.update().catch(() => undefined)
  const asking = setInterval(ask, limit.updateInterval)
  // A server that was away may have come back as another build.
  const stop = onBackOnline(ask)
  return () => {
    clearTimeout(starting)
    clearInterval(asking)
    stop()
  }
}

async function removeWorker(): Promise<void> {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) void handleWorkerVersion(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller)
        void handleWorkerVersion(installing)
    })
  })
  // Another tab was reloaded, and its build's worker is the one in charge now: here the page is of the old one.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (navigator.serviceWorker.controller) void handleWorkerVersion(navigator.serviceWorker.controller)
  })
}

/** A worker of this page's own build takes over; one of another build means that a reload brings that one. */
async function handleWorkerVersion(worker: ServiceWorker): Promise<void> {
  const mine = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content
  if ((await versionOf(worker)) === mine) worker.postMessage('skip')
  else isUpdateReady.set(true)
}

function versionOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
    worker.postMessage('version', [port2])
  })
}

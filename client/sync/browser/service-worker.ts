import { serviceWorker as limit } from '#shared/limits/offline.ts'
import { isDataSaverOn } from '../../state/data-saver.ts'
import { createStore } from '../../state/store.ts'
import { base } from '../react/session.ts'

/** Whether a newer build than this page's is installed, for a reload. */
export const isUpdateReady = createStore(false)

/** The worker of the data saver stores no file ahead [EA10]. */
const getPath = (): string => (isDataSaverOn() ? '/sw.js?saver' : '/sw.js')

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (url: string) => string }
}

/** The URL a worker is made from, as Trusted Types require. Browsers without them take the string itself. */
function trustedPath(): string {
  const path = getPath()
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('pathlight-worker', { createScriptURL: () => path })
  return policy?.createScriptURL(path) ?? path
}

/**
 * Registers the service worker once the page itself is loaded, and checks for a newer build at intervals and after each
 * reconnect. If the operator has disabled it, removes it. Returns a function that ends the checks.
 */
export function startServiceWorker(isEnabled: boolean): () => void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => {}
  let registration: ServiceWorkerRegistration | undefined
  const register = async (): Promise<void> => {
    if (!isEnabled) return removeWorker()
    registration = await navigator.serviceWorker.register(trustedPath(), { updateViaCache: 'none' })
    watchForUpdates(registration)
  }
  // If it fails, as in a private window of some browsers, the app works as a page does.
  const starting = setTimeout(() => void register().catch(() => undefined), limit.startDelay)
  const update = (): void => void registration?.update().catch(() => undefined)
  const updates = setInterval(update, limit.updateInterval)
  // A server that was unreachable may have returned as another build.
  const stop = base.connectivity.onChange({ from: 'offline', to: 'online' }, update)
  return () => {
    clearTimeout(starting)
    clearInterval(updates)
    stop()
  }
}

async function removeWorker(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) void handleWorkerVersion(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller)
        void handleWorkerVersion(installing)
    })
  })
  // Another tab was reloaded and activated the worker of its build: this page is of an older one.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (navigator.serviceWorker.controller) void handleWorkerVersion(navigator.serviceWorker.controller)
  })
}

/** Activates a worker of this page's own build; one of another build means that a reload brings that one. */
async function handleWorkerVersion(worker: ServiceWorker): Promise<void> {
  const version = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content
  if ((await versionOf(worker)) === version) worker.postMessage('skip')
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

/**
 * Served at /sw.js when the operator has disabled the service worker: clears its caches and unregisters it [OF9].
 *
 * Does not wait for activation: the previous worker may stay active for minutes. An installing worker can unregister
 * both, but must not await the promise, which resolves only after installation.
 */
addEventListener('install', (event) => {
  void skipWaiting()
  event.waitUntil(deleteCaches())
  void registration.unregister()
})
addEventListener('activate', (event) => event.waitUntil(deleteCaches()))

async function deleteCaches() {
  for (const name of await caches.keys()) await caches.delete(name)
}

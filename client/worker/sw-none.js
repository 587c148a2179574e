/**
 * What stands at /sw.js where the operator has switched the service worker off: whoever still has one gets this,
 * and with it none [OF9].
 */
addEventListener('install', () => void skipWaiting())
addEventListener('activate', (event) => event.waitUntil(vanish()))

async function vanish() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}

/**
 * What stands at /sw.js where the operator has switched the service worker off: whoever still has one gets this,
 * and with it none [OF9].
 *
 * It does not wait until it is in charge: a browser keeps the worker before it for as long as that one has
 * anything to do, which may be minutes. An installing worker may give up the registration of both, and only must
 * not wait for that, which comes to pass once it is installed.
 */
addEventListener('install', (event) => {
  void skipWaiting()
  event.waitUntil(forget())
  void registration.unregister()
})
addEventListener('activate', (event) => event.waitUntil(forget()))

async function forget() {
  for (const name of await caches.keys()) await caches.delete(name)
}

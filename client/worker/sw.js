/**
 * The service worker: opens the app offline. Caches only the static files of one build, never API responses or images
 * of members [OF7]. The build (`client/build/service-worker.ts`) prepends `shell`: the version, the file list, the
 * paths that only the server answers, and values from `shared/limits.ts`.
 */
const prefix = 'pathlight-shell-'
const cacheName = prefix + shell.version

addEventListener('install', (event) => event.waitUntil(precache()))
addEventListener('activate', (event) => event.waitUntil(activate()))
addEventListener('message', ({ data, ports }) => {
  if (data === 'version') ports[0]?.postMessage(shell.version)
  // Sent by a page of this build, so that no page of another build loses its worker.
  if (data === 'skip') void skipWaiting()
})
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request))
  else if (shell.files.includes(pathname)) event.respondWith(networkFirst(request, pathname))
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(networkFirst(request, '/'))
})

const isPage = (pathname) =>
  !shell.serverPaths.some((path) => isAt(path, pathname)) && !/\.[^/]*$/.test(pathname)
/** A path that ends with a slash stands for all paths below it. */
const isAt = (path, pathname) => (path.endsWith('/') ? pathname.startsWith(path) : pathname === path)

/**
 * Caches all files of the build, two at a time to leave bandwidth to the page. During a deployment the page may
 * already belong to another build: then installation fails, and the next worker retries.
 */
async function precache() {
  const cache = await caches.open(cacheName)
  const page = await fetch('/', { cache: 'reload' })
  if (!page.ok || !(await page.clone().text()).includes(shell.version)) throw new Error('another build')
  const files = [...shell.files]
  const cacheNext = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const isHashed = file.startsWith('/assets/')
      const known = isHashed ? await caches.match(file) : undefined
      const response = known ?? (await fetch(file, isHashed ? {} : { cache: 'reload' }))
      if (!response.ok) throw new Error(`no ${file}`)
      await cache.put(file, response)
    }
  }
  await Promise.all([cacheNext(), cacheNext()])
  await cache.put('/', page)
}

/** Keeps the caches that open tabs of previous builds may still need and deletes older ones. */
async function activate() {
  const previous = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  for (const name of previous.slice(0, -shell.keepBuilds)) await caches.delete(name)
  await clients.claim()
}

/** Cache first, for files with a content hash in the name; searches the caches of all builds. */
async function cacheFirst(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/**
 * Network first, so that no page stays on an old build. Falls back to the cache on a timeout, a network error, or a
 * gateway error (502 to 504).
 */
async function networkFirst(request, path) {
  // `caches.open` would recreate a cache that `sw-unregister.js` has deleted.
  const cached = await caches.match(path, { cacheName })
  if (!cached) return fetch(request)
  const timeout = new Promise((resolve) => {
    setTimeout(() => resolve(cached), shell.networkTimeout)
  })
  const response = fetch(request)
    .then((found) => (found.status >= 502 && found.status <= 504 ? cached : found))
    .catch(() => cached)
  return Promise.race([response, timeout])
}

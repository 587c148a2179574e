/**
 * The service worker: opens the app offline. Caches only the static files of one build, never API responses or images
 * of members [OF7]. The build (`client/build/service-worker.ts`) prepends `shell`: the version, the file list, the
 * paths that only the server answers, values from `shared/limits.ts`, and what pushes show.
 */
const prefix = 'pathlight-shell-'
const cacheName = prefix + shell.version
/** In the data saver, which registers the worker so, a file is kept once a page has loaded it, none before [EA10]. */
const isSavingData = location.search === '?saver'

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

addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification)))

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
  // Not what the server renders for visitors at this address.
  const page = await fetch('/?shell', { cache: 'reload' })
  if (!page.ok || !(await page.clone().text()).includes(shell.version)) throw new Error('another build')
  const files = isSavingData ? [] : [...shell.files]
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

/**
 * Cache first, for files with a content hash in the name; searches the caches of all builds. Texts of a language, and
 * in the data saver all files, are cached once a page has loaded them [LG15].
 */
async function cacheFirst(request) {
  const cached = await caches.match(request, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  if (
    response.ok &&
    (isSavingData || new URL(request.url).pathname.startsWith('/assets/texts-')) &&
    (await caches.has(cacheName))
  ) {
    const cache = await caches.open(cacheName)
    await cache.put(request, response.clone())
  }
  return response
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

/**
 * Shows a push: a text of the build, by its kind and the language of its member, without a sound [NT10, NT14, LG17]. A page that is seen shows by itself what is new. A push of a
 * newer server, with a kind that this build does not know, shows the most general text, because browsers want one for each push.
 */
async function showPush(data) {
  const { kind = 'messages', path = '/', count = 0, locale = 'en' } = readPush(data)
  if ('setAppBadge' in navigator) await navigator.setAppBadge(count).catch(() => undefined)
  const windows = await clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const lang = locale in shell.notices ? locale : 'en'
  const texts = shell.notices[lang]
  await registration.showNotification(texts[kind] ?? texts.messages, {
    ...{ tag: kind, icon: '/icons/any-192.png', silent: true, lang },
    data: { path },
  })
}

function readPush(data) {
  try {
    return data.json()
  } catch {
    return {}
  }
}

/** Opens the page that a notification leads to, in a window of the app that is not in a call, or in a new one. */
async function openNotice(notification) {
  notification.close()
  const { origin, href } = new URL(notification.data.path, location.origin)
  if (origin !== location.origin) return
  const windows = await clients.matchAll({ type: 'window' })
  const open = windows.find(({ url }) => !/^\/(?:call$|room\/)/.test(new URL(url).pathname))
  if (!open) return clients.openWindow(href)
  await open.focus()
  if (open.url !== href) await open.navigate(href)
}

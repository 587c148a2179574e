/**
 * The service worker: opens the app without a connection. It keeps the files of one build of ours and nothing else:
 * no answer of the server, no picture of anybody [OF7]. `shell` is put before this by the build
 * (`vite.config.worker.ts`): the build's version, its files, and the numbers of `shared/limits.ts`.
 */
const prefix = 'pathlight-shell-'
const own = prefix + shell.version
/** These are documents of the server's alone, or of no use without it. */
const notPages = /^\/(?:(?:api|assets|dev|room)\/|call$)/

addEventListener('install', (event) => event.waitUntil(fill()))
addEventListener('activate', (event) => event.waitUntil(takeOver()))
addEventListener('message', ({ data, ports }) => {
  if (data === 'version') ports[0]?.postMessage(shell.version)
  // Asked for by a page that is of this build already: none is taken from under somebody's hands.
  if (data === 'skip') void skipWaiting()
})
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fromKept(request))
  else if (shell.files.includes(pathname)) event.respondWith(fromServer(request, pathname))
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(fromServer(request, '/'))
})

const isPage = (pathname) => !notPages.test(pathname) && !/\.[^/]*$/.test(pathname)

/**
 * Takes all files of the build, few at a time: the page that waits for its own comes first. While a deployment is
 * under way the page may be another build's already: then this one is given up, and the next one tries.
 */
async function fill() {
  const cache = await caches.open(own)
  const page = await fetch('/', { cache: 'reload' })
  if (!page.ok || !(await page.clone().text()).includes(shell.version)) throw new Error('another build')
  const files = [...shell.files]
  const takeNext = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const isHashed = file.startsWith('/assets/')
      const known = isHashed ? await caches.match(file) : undefined
      const answer = known ?? (await fetch(file, isHashed ? {} : { cache: 'reload' }))
      if (!answer.ok) throw new Error(`no ${file}`)
      await cache.put(file, answer)
    }
  }
  await Promise.all([takeNext(), takeNext()])
  await cache.put('/', page)
}

/** Keeps what tabs of the builds before may still ask for, and lets go of what is older. */
async function takeOver() {
  const kept = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  for (const name of kept.slice(0, -shell.keep)) await caches.delete(name)
  await clients.claim()
}

/** A file whose name has its content's hash: of whichever build it is. */
async function fromKept(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/**
 * What the server has, so that nobody stays on an old build; what is kept where it does not answer in time, or
 * only a proxy in front of it does.
 */
async function fromServer(request, path) {
  // Not by opening it, which would make it anew where the operator's switch has deleted it.
  const kept = await caches.match(path, { cacheName: own })
  if (!kept) return fetch(request)
  const late = new Promise((resolve) => {
    setTimeout(() => resolve(kept), shell.patience)
  })
  const answer = fetch(request)
    .then((found) => (found.status >= 502 && found.status <= 504 ? kept : found))
    .catch(() => kept)
  return Promise.race([answer, late])
}

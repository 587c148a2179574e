/**
 * What a meeting service's script could try in order to act as the caller. Sets `attempts` when it is done: for each, 'blocked'
 * or 'succeeded'. A request that reaches the server has `attack=` in its address.
 */
{
  const own = new URL(location.href).origin
  const address = (way) => `${own}/api/app.bootstrap?attack=${way}`
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

  function add(name, attributes) {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    document.body.append(element)
    return element
  }

  const happens = (target, event) =>
    new Promise((resolve, reject) => {
      target.addEventListener(event, resolve)
      target.addEventListener('error', () => reject(new Error('an error')))
    })

  /** Reads a page of the product in a window, once it has loaded there. */
  async function read(opened) {
    await sleep(1_500)
    if (!opened.document.querySelector('#root')) throw new Error('nothing to read')
  }

  /** The newest frame of this window, however it is made to look like in its element. */
  const newestFrame = () => frames[frames.length - 1]

  function openRealm() {
    add('iframe', {})
    return newestFrame()
  }

  /** For what has no answer that a script could read: the test looks for its request. */
  const unanswered = () => {
    throw new Error('no answer')
  }

  const requests = {
    fetch: () => fetch(address('fetch')).then((response) => response.text()),
    'fetch that changes something': () => fetch(address('post'), { method: 'POST', body: '{}' }),
    'fetch in an empty frame': async () => openRealm().fetch(address('frame')),
    async XMLHttpRequest() {
      const request = new XMLHttpRequest()
      request.open('GET', address('xhr'))
      request.send()
      await happens(request, 'load')
    },
    WebSocket: () => happens(new WebSocket(`${own.replace('http', 'ws')}/api`), 'open'),
    EventSource: () => happens(new EventSource(address('events')), 'open'),
    async sendBeacon() {
      navigator.sendBeacon(address('beacon'), '{}')
      unanswered()
    },
    async form() {
      add('form', { action: address('form'), method: 'post', target: '_blank' }).submit()
      unanswered()
    },
    image: () => happens(add('img', { src: `${own}/icons/apple.png?attack=image` }), 'load'),
    'script of a module': () => import(`${own}/theme.js?attack=import`),
    async worker() {
      const worker = new Worker(`${own}/theme.js?attack=worker`)
      await Promise.race([happens(worker, 'message'), sleep(1_000)])
    },
  }

  const windows = {
    async 'frame of our page'() {
      add('iframe', { src: `${own}/?attack=page` })
      await read(newestFrame())
    },
    async 'frame opened by the room'() {
      parent.postMessage({ kind: 'open', address: `${own}/?attack=opened` }, '*')
      unanswered()
    },
    'window of our page': () => read(window.open(`${own}/notes?attack=window`)),
    'the document of the room': async () => parent.document.querySelector('main').textContent,
    'the lobby': async () => top.opener.document.body.textContent,
  }

  const storage = {
    cookies: async () => document.cookie,
    localStorage: async () => localStorage.length,
    'storage of an empty frame': async () => openRealm().localStorage.length,
    indexedDB: () => indexedDB.databases(),
    caches: () => caches.keys(),
    'service worker': () => navigator.serviceWorker.getRegistrations(),
  }

  const attempts = {
    ...requests,
    ...windows,
    ...storage,
    microphone: () => navigator.mediaDevices.getUserMedia({ audio: true }),
    // Last: where it succeeds, this script is gone.
    async 'the address of the room'() {
      if (top !== window) top.location.href = `${own}/settings/delete?attack=top`
    },
  }

  async function outcomeOf(attempt) {
    try {
      await Promise.race([attempt(), sleep(4_000).then(unanswered)])
      return 'succeeded'
    } catch {
      return 'blocked'
    }
  }

  async function run() {
    const outcomes = {}
    for (const [name, attempt] of Object.entries(attempts)) outcomes[name] = await outcomeOf(attempt)
    window.attempts = outcomes
  }
  void run()
}

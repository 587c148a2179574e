import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'

type Handler = (event: object) => void
type Window = { readonly visibilityState: 'visible' | 'hidden'; readonly url: string }

const english = { messages: 'New messages', times: 'A call' }

/** Runs the service worker with a scope that records what it shows, sets, and opens. */
function start(windows: readonly Window[] = []) {
  const handlers = new Map<string, Handler>()
  const done: unknown[] = []
  const opened = (url: string) => ({
    focus: async () => void done.push({ focused: url }),
    navigate: async (to: string) => void done.push({ navigated: to }),
  })
  const scope = createContext({
    URL,
    shell: { version: 'x', notices: { en: english, de: { times: 'Ein Anruf' } } },
    location: { origin: 'https://mentors.example.org' },
    addEventListener: (name: string, handler: Handler) => void handlers.set(name, handler),
    navigator: { setAppBadge: async (count: number) => void done.push({ badge: count }) },
    clients: {
      matchAll: async () => windows.map((one) => ({ ...one, ...opened(one.url) })),
      openWindow: async (url: string) => void done.push({ opened: url }),
    },
    registration: {
      showNotification: async (title: string, options: object) => void done.push({ title, ...options }),
    },
  })
  runInContext(readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8'), scope)
  return async (name: string, event: object): Promise<unknown[]> => {
    let work: Promise<unknown> | undefined
    handlers.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
    return done
  }
}

const push = (payload: unknown) => ({ data: { json: () => payload } })
const page = (path: string, visibilityState: Window['visibilityState'] = 'hidden') => ({
  ...{ visibilityState, url: `https://mentors.example.org${path}` },
})

it('[NT10, NT14] shows a push with a text of its kind and no sound, and sets the number on the icon', async () => {
  const done = await start([page('/chat')])('push', push({ kind: 'times', path: '/chat/x', count: 3 }))
  expect(done).toEqual([
    { badge: 3 },
    {
      ...{ title: 'A call', tag: 'times', silent: true, lang: 'en', icon: '/icons/any-192.png' },
      data: { path: '/chat/x' },
    },
  ])
})

it('[LG17] shows a push in the language of its member, and in English if this build does not know it', async () => {
  const shown = async (locale: string) => (await start()('push', push({ kind: 'times', locale }))).at(-1)
  expect(await shown('de')).toMatchObject({ title: 'Ein Anruf', lang: 'de' })
  expect(await shown('xx')).toMatchObject({ title: 'A call', lang: 'en' })
})

it('[NT10] shows none while a page of the app is seen', async () => {
  const done = await start([page('/chat', 'visible')])('push', push({ kind: 'times', path: '/', count: 1 }))
  expect(done).toEqual([{ badge: 1 }])
})

it('[NT10] shows the most general text for a kind that this build does not know, and for what it cannot read', async () => {
  const unknown = await start()('push', push({ kind: 'news', path: '/news', count: 0 }))
  expect(unknown).toContainEqual(expect.objectContaining({ title: 'New messages', tag: 'news' }))
  const broken = await start()('push', { data: null })
  expect(broken).toContainEqual(expect.objectContaining({ title: 'New messages', data: { path: '/' } }))
})

it.each([
  [[], '/chat', [{ opened: 'https://mentors.example.org/chat' }]],
  [
    [page('/notes')],
    '/chat',
    [{ focused: 'https://mentors.example.org/notes' }, { navigated: 'https://mentors.example.org/chat' }],
  ],
  [[page('/chat')], '/chat', [{ focused: 'https://mentors.example.org/chat' }]],
  [[page('/room/x')], '/chat', [{ opened: 'https://mentors.example.org/chat' }]],
  [[], 'https://evil.example/', []],
])('[NT10] a press leads to the page, and leaves no call: %j', async (windows, path, expected) => {
  const notification = { close: () => undefined, data: { path } }
  expect(await start(windows)('notificationclick', { notification })).toEqual(expected)
})

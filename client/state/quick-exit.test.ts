import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { safetyPageText } from '#shared/texts/safety/safety-page.ts'

let leaves = 0
let stop = (): void => {}
const page = new EventTarget()

/** An event of the keyboard at a time, in milliseconds. */
function at(timeStamp: number, type: string, more: object = {}): void {
  const event = Object.assign(new Event(type), more)
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  page.dispatchEvent(event)
}
const press = (timeStamp: number, more: object = {}) => at(timeStamp, 'keydown', { key: 'Escape', ...more })

beforeEach(async () => {
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  const { onThirdEscape } = await import('./quick-exit.ts')
  leaves = 0
  stop = onThirdEscape(() => leaves++)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('Escape', () => {
  it('[QE1] leaves when it is pressed three times within a second, and no longer once it is stopped', () => {
    press(0)
    press(400)
    expect(leaves).toBe(0)
    press(900)
    expect(leaves).toBe(1)
    stop()
    for (const time of [2000, 2100, 2200]) press(time)
    expect(leaves).toBe(1)
  })

  it.each([
    ['too slowly', () => [0, 600, 1200].forEach((time) => press(time))],
    ['with another key between', () => (press(0), press(100), press(200, { key: 'a' }), press(300))],
    ['and held', () => (press(0), press(100, { repeat: true }), press(200, { repeat: true }))],
    ['in a composition', () => [0, 100, 200, 300].forEach((time) => press(time, { isComposing: true }))],
    [
      'to end compositions, as Safari tells it',
      () => {
        for (const time of [0, 200, 400]) {
          at(time, 'compositionend')
          press(time + 10)
        }
      },
    ],
    [
      'once in a composition and twice after it',
      () => (press(0, { isComposing: true }), at(5, 'compositionend'), press(200), press(300)),
    ],
  ])('[QE1] leaves nothing when it is pressed %s', (_how, act) => {
    act()
    expect(leaves).toBe(0)
  })

  it('[QE1] leaves after a composition as before it', () => {
    at(0, 'compositionend')
    for (const time of [100, 200, 300]) press(time)
    expect(leaves).toBe(1)
  })
})

describe('a quick exit without a network', () => {
  it('[QE2] empties the page and its title before it goes anywhere, and again whenever the page is shown', async () => {
    const done: string[] = []
    const root = { replaceChildren: () => done.push('empty') }
    vi.stubGlobal('document', {
      documentElement: root,
      set title(title: string) {
        done.push(`title ${title.trim().length}`)
      },
    })
    // Storage may be forbidden too.
    vi.stubGlobal('sessionStorage', undefined)
    vi.stubGlobal('location', { replace: (url: string) => done.push(url) })
    const { leaveQuickly } = await import('./quick-exit.ts')
    leaveQuickly('https://elsewhere.example/')
    expect(done).toEqual(['title 1', 'empty', 'https://elsewhere.example/'])
    at(0, 'pageshow')
    expect(done.slice(3)).toEqual(['https://elsewhere.example/'])
  })
})

it('[QE1, SP4] is for members under 18, and for adults who turned it on, as the page about safety says', async () => {
  const { hasQuickExit } = await import('./quick-exit.ts')
  expect(
    [true, undefined, false].map((isMinor) => hasQuickExit(isMinor === undefined ? {} : { isMinor }, false)),
  ).toEqual([true, true, false])
  expect(hasQuickExit({ isMinor: false }, true)).toBe(true)
  expect(safetyPageText('report.exit')).toMatch(/^If you are under 18, .* Adults can turn this on/)
})

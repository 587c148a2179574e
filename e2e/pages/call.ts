import { expect, type Page } from '@playwright/test'

/** Fake cameras and microphones, and a browser that does not ask for permission. */
export const fakeDevices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** What a browser has received of the counterpart's audio and video. */
export type Received = { readonly frames: number; readonly bytes: number }

/**
 * Keeps the connections of the page where `received` finds them. For `addInitScript`, so it uses nothing from outside.
 */
export function keepConnections(): void {
  const made: RTCPeerConnection[] = []
  Reflect.set(globalThis, 'connectionsMade', made)
  class Kept extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      made.push(this)
    }
  }
  Reflect.set(globalThis, 'RTCPeerConnection', Kept)
}

/** The decoded frames and the bytes of audio received over the open connections of a page. */
export async function received(room: Page): Promise<Received> {
  return room.evaluate(async () => {
    const made = Reflect.get(globalThis, 'connectionsMade') as RTCPeerConnection[]
    const sum = { frames: 0, bytes: 0 }
    for (const connection of made) {
      if (connection.connectionState === 'closed') continue
      for (const report of (await connection.getStats()).values() as Iterable<Record<string, unknown>>) {
        if (report['type'] !== 'inbound-rtp') continue
        if (report['kind'] === 'video') sum.frames += Number(report['framesDecoded'] ?? 0)
        else sum.bytes += Number(report['bytesReceived'] ?? 0)
      }
    }
    return sum
  })
}

/** Audio and video of the counterpart arrive, and keep arriving. */
export async function expectToSeeAndHear(room: Page): Promise<void> {
  const before = await received(room)
  await expect(async () => {
    const now = await received(room)
    expect(now.frames).toBeGreaterThan(before.frames + 5)
    expect(now.bytes).toBeGreaterThan(before.bytes + 500)
  }).toPass()
}

/** Closes the connection on one side only, like a lost network: the counterpart is not notified. */
export async function breakConnection(room: Page): Promise<void> {
  await room.evaluate(() => {
    for (const one of Reflect.get(globalThis, 'connectionsMade') as RTCPeerConnection[]) one.close()
  })
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Goes from the open chat through the lobby into the room, with everything off. Returns the page of the room. */
export async function openRoom(chat: Page, way: 'Call' | 'Join' = 'Call'): Promise<Page> {
  await chat.getByRole('main').getByRole('link', { name: way, exact: true }).click()
  await expect(chat.getByRole('main')).toHaveAttribute('data-page', 'call')
  return enterRoom(chat)
}

/** Goes from the lobby into the room. */
export async function enterRoom(lobby: Page): Promise<Page> {
  const opening = lobby.context().waitForEvent('page')
  await lobby.getByRole('link', { name: /^(?:Start call|Join call)$/ }).click()
  const room = await opening
  await expect(room.getByRole('main')).toHaveAttribute('data-page', 'room')
  await expect(button(room, 'End call')).toBeVisible()
  return room
}

/** Responds like a browser if permission was denied, or if the device does not exist. For `addInitScript`. */
export function refuseDevices(name: string): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', name))
}

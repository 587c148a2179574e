import { expect, type Page } from '@playwright/test'

/** Cameras and microphones that are none, and a browser that does not ask for them. */
export const fakeDevices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** What a browser has received of the other's sound and picture. */
export type Received = { readonly frames: number; readonly bytes: number }

/** Keeps the page's connections where `received` finds them. For `addInitScript`, so it stands by itself. */
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

/** The frames decoded and the bytes of sound received over the connections a page holds now. */
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

/** Picture and sound of the other come in, and go on coming. */
export async function expectToSeeAndHear(room: Page): Promise<void> {
  const before = await received(room)
  await expect(async () => {
    const now = await received(room)
    expect(now.frames).toBeGreaterThan(before.frames + 5)
    expect(now.bytes).toBeGreaterThan(before.bytes + 500)
  }).toPass({ timeout: 30_000 })
}

/** Ends the connection on one side alone, as a network does that is gone: nobody is told. */
export async function breakConnection(room: Page): Promise<void> {
  await room.evaluate(() => {
    for (const one of Reflect.get(globalThis, 'connectionsMade') as RTCPeerConnection[]) one.close()
  })
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** From the open chat through the lobby into the room, with everything as it is: off. Answers the room's page. */
export async function openRoom(chat: Page, way: 'Call' | 'Join' = 'Call'): Promise<Page> {
  await chat.getByRole('main').getByRole('link', { name: way, exact: true }).click()
  await expect(chat.getByRole('main')).toHaveAttribute('data-page', 'call')
  return enterRoom(chat)
}

/** From the lobby into the room. */
export async function enterRoom(lobby: Page): Promise<Page> {
  const opening = lobby.context().waitForEvent('page')
  await lobby.getByRole('link', { name: /^(?:Start call|Join call)$/ }).click()
  const room = await opening
  await expect(room.getByRole('main')).toHaveAttribute('data-page', 'room')
  await expect(button(room, 'End call')).toBeVisible()
  return room
}

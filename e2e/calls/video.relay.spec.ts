import type { Page } from '@playwright/test'
import { button, enterRoom, expectToSeeAndHear, openRoom } from '../pages/call.ts'
import { bothAtTheirChat } from '../support/calls/both-at-their-chat.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { startTurnServer } from '../support/processes/turn-server.ts'
import type { TurnServer } from '../support/processes/turn-server.ts'
import { openTurnClient } from '../support/calls/turn-client.ts'

/** A product whose calls go through a TURN server with the delivered configuration. */
const test = base.extend<{ turn: TurnServer }>({
  turn: async ({}, provide) => {
    const turn = await startTurnServer({ allowsLoopbackPeers: true })
    await provide(turn)
    await turn.stop()
  },
  product: async ({ turn, anotherProduct }, provide) => provide(await anotherProduct(turn.env)),
})

/** The kinds of the two ends of each connection in use, and the policy of all connections of a page. */
const findRoutes = (room: Page) =>
  room.evaluate(async () => {
    const made = Reflect.get(globalThis, 'connectionsMade') as RTCPeerConnection[]
    const routes: string[] = []
    for (const connection of made.filter(({ connectionState }) => connectionState === 'connected')) {
      const reports = (await connection.getStats()) as unknown as Map<string, Record<string, unknown>>
      const kindOf = (id: unknown) => String(reports.get(String(id))?.['candidateType'])
      for (const report of reports.values())
        if (report['type'] === 'transport') {
          const pair = reports.get(String(report['selectedCandidatePairId'])) ?? {}
          routes.push(`${kindOf(pair['localCandidateId'])}/${kindOf(pair['remoteCandidateId'])}`)
        }
    }
    return { routes, policies: made.map((one) => one.getConfiguration().iceTransportPolicy) }
  })

test('[VI-4, VC8] through the delivered TURN server, two members see and hear each other, and neither learns an address', async ({
  page: mentee,
  anotherPerson,
  people,
}) => {
  const { mentor } = await bothAtTheirChat(people, [mentee, await anotherPerson()], {
    menteeName: 'Tom Berger',
    mentorName: 'Maya Lind',
  })
  await mentee.getByRole('main').getByRole('link', { name: 'Call', exact: true }).click()
  await button(mentee, 'Turn on camera').click()
  await button(mentee, 'Turn on microphone').click()
  const menteeRoom = await enterRoom(mentee)
  await expect(menteeRoom.getByText('Waiting for Maya Lind')).toBeVisible()
  const mentorRoom = await openRoom(mentor, 'Join')
  await expect(mentorRoom.getByLabel("Tom Berger's video")).toBeVisible()
  await mentorRoom.keyboard.press('Control+e')
  await mentorRoom.keyboard.press('Control+d')
  await expect(menteeRoom.getByLabel("Maya Lind's video")).toBeVisible()
  for (const room of [menteeRoom, mentorRoom]) {
    await expectToSeeAndHear(room)
    const { routes, policies } = await findRoutes(room)
    expect(routes).toEqual(['relay/relay'])
    expect(new Set(policies)).toEqual(new Set(['relay']))
  }
})

test('[VI-3] the delivered TURN server relays to public addresses only, and to nobody without a password of ours', async ({}) => {
  const turn = await startTurnServer({ allowsLoopbackPeers: false })
  const client = await openTurnClient(turn)
  try {
    const denied = [
      ...[
        '10.0.0.1',
        '100.64.0.1',
        '127.0.0.1',
        '127.0.0.53',
        '169.254.169.254',
        '172.16.0.1',
        '172.31.250.5',
      ],
      ...['192.168.1.1', '192.0.2.1', '198.18.0.1', '0.0.0.1', '224.0.0.1', '255.255.255.255'],
    ]
    for (const address of denied) expect.soft(await client.permit(address), address).toBe(403)
    for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1'])
      expect.soft(await client.permit(address), address).toBeNull()
    await expect(openTurnClient({ ...turn, secret: 'not the secret of this server' })).rejects.toThrow('401')
  } finally {
    client.close()
    await turn.stop()
  }
})

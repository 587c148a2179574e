import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/index.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair, aMentee } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import type { CallJoinResult } from '#shared/contract/calls.ts'
import { createIceConfig } from './ice.ts'

const secret = 'a secret of the meeting service'
const env = {
  VIDEO: 'jitsi',
  JITSI_DOMAIN: 'Meet.example.org',
  JITSI_APP_ID: 'pathlight',
  JITSI_SECRET: secret,
}

let t: TestApp
beforeAll(async () => {
  t = await createTestApp(env)
})
afterAll(() => t.close())

/** Verifies a token as the meeting service does, with the expected algorithm only. */
function verified(token: string, key: string): Record<string, unknown> {
  const [head = '', body = '', signature] = token.split('.')
  const decoded = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  if (decoded(head)['alg'] !== 'HS256') throw new Error('another algorithm')
  if (createHmac('sha256', key).update(`${head}.${body}`).digest('base64url') !== signature)
    throw new Error('the signature is wrong')
  return decoded(body)
}

const enter = (person: { call: <T>(name: string, input: unknown) => Promise<T> }, chatId: string) =>
  person.call<CallJoinResult>('calls.join', { chatId, device: newId(), takesOver: false })

describe('the token for the meeting service', () => {
  it('[VI-5] is valid for this member and this room, for at most ten minutes', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const { meeting, roomName, name } = await enter(mentee, chatId)
    expect(meeting?.origin).toBe('https://meet.example.org')
    const claims = verified(meeting?.token ?? '', secret)
    const now = Date.now() / 1000
    expect(claims).toMatchObject({
      aud: 'jitsi',
      iss: 'pathlight',
      sub: 'meet.example.org',
      room: roomName,
      context: { user: { id: mentee.id, name } },
    })
    expect(Number(claims['exp'])).toBeLessThanOrEqual(now + 600)
    expect(Number(claims['exp'])).toBeGreaterThan(now + 500)
    expect(Number(claims['nbf'])).toBeLessThanOrEqual(now)
    expect(JSON.stringify(claims)).not.toContain('@')
    const other = await enter(mentor, chatId)
    expect(verified(other.meeting?.token ?? '', secret)['context']).toMatchObject({ user: { id: mentor.id } })
    expect(() => verified(meeting?.token ?? '', `${secret}.`)).toThrow('signature')
  })

  it('[VI-5] is issued only to the members of the connection', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await expect(enter(await aMentee(t), chatId)).rejects.toThrow('app.notFound')
    await mentor.call('connections.end', { requestId: chatId })
    await expect(enter(mentee, chatId)).rejects.toThrow('app.notFound')
  })
})

describe('TURN credentials', () => {
  const now = 1_800_000_000_000
  const video = (given: Record<string, string>) => readConfig(given).video

  it('[VI-3] are issued for each call, identify no one, and expire after ten minutes', () => {
    const ice = createIceConfig(
      video({
        ICE_SERVERS: 'stun:stun.example.org, turn:turn.example.org:3478',
        TURN_SECRET: 's'.repeat(16),
      }),
      'somebody',
      now,
    )
    expect(ice.servers[0]).toEqual({ urls: 'stun:stun.example.org' })
    const { username = '', credential } = ice.servers[1] ?? {}
    expect(Number(username.split(':')[0])).toBe(now / 1000 + 600)
    expect(username).not.toContain('somebody')
    expect(credential).toBe(createHmac('sha1', 's'.repeat(16)).update(username).digest('base64'))
  })

  it("[VI-4] require the TURN server for all media where there is one, so that neither learns the other's IP address", () => {
    expect(createIceConfig(video({ ICE_SERVERS: 'turn:a:b@turn.example.org' }), 'x', now)).toMatchObject({
      relayOnly: true,
      servers: [{ urls: 'turn:turn.example.org', username: 'a', credential: 'b' }],
    })
    expect(createIceConfig(video({ ICE_SERVERS: 'stun:stun.example.org' }), 'x', now).relayOnly).toBe(false)
    expect(createIceConfig(video({}), 'x', now)).toEqual({ servers: [], relayOnly: false })
  })
})

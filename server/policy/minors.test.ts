import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people, requests } from '#server/db/schema.ts'
import { expireRequests } from '#server/features/connections/expiry.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { allCalls } from '../testing/clients/calls.ts'
import { listLiveQueries } from '../testing/clients/live-queries.ts'
import { openSocket } from '../testing/clients/live.ts'
import { takeOut } from '../testing/data/export.ts'
import { aMentee, aMentor, mailsTo } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { listen } from '../testing/clients/wire.ts'
import { liveQueries } from '../registry/live-queries.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { profilePictureUrl } from '#shared/domain/pictures.ts'
import { safeguardingProfiles } from '#shared/safeguarding.ts'

describe.each(safeguardingProfiles)('a minor in the profile %s', (profile) => {
  let t: TestApp
  let port: number
  let minor: Person
  let mentor: Person
  let asked: Person
  let chatId: string
  const words = { aim: 'Better at violin', note: 'I play since second grade' }
  const shown = profile === 'open' ? 'Lea Zanderkurz' : 'Lea Z.'

  beforeAll(async () => {
    t = await createTestApp({ SAFEGUARDING: profile })
    port = await listen(t.app)
    ;[minor, mentor, asked] = await Promise.all([
      aMentee(t, { fullName: 'Lea Zanderkurz' }),
      aMentor(t, { fullName: 'Ida Olderman' }),
      aMentor(t),
    ])
    chatId = pairId(mentor.id, minor.id)
    await t.services.database.orm.update(people).set({ pictureVersion: 1 }).where(eq(people.id, minor.id))
    for (const { id } of [mentor, asked]) await minor.call('connections.request', { mentorId: id, ...words })
    await mentor.call('connections.accept', { requestId: chatId })
    await minor.call('chat.send', { chatId, id: newId(), text: 'Between the two of us' })
  })
  afterAll(() => t.close())

  /** Puts the minor and the pair into an input. */
  const aboutMinor = (input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(input).map(([key, value]) => {
        if (/^(?:chatId|requestId|roomName)$/.test(key)) return [key, chatId]
        return [key, /^(?:mentor|user|person|reported|blocked)Id$/.test(key) ? minor.id : value]
      }),
    )

  /** Everything that a member gets from all procedures and live queries. The calls that end a session come last. */
  async function walk(actor: Person): Promise<string> {
    const received: string[] = []
    const socket = await openSocket({ port, cookie: actor.cookie })
    socket.raw.on('message', (data: Buffer) => received.push(data.toString()))
    const feed = await socket.watch(listLiveQueries({ chatId, otherId: minor.id }))
    const answered = () => new Set(feed.events.flatMap((event) => ('key' in event ? [event.key] : []))).size
    await feed.until('every live query', () => answered() === Object.keys(liveQueries).length)
    const endsSession = (path: string) => Number(/logOut|endAll|endSession|delete/i.test(path))
    const calls = allCalls().toSorted((a, b) => endsSession(a.path) - endsSession(b.path))
    for (const { path, type, example, fullExample } of calls) {
      // Whoever blocked a former contact reads the name in their list, to lift the block [BL2].
      if (type === 'subscription' || path === 'safety.block') continue
      const isSame = JSON.stringify(example) === JSON.stringify(fullExample)
      for (const one of isSame ? [example] : [fullExample, example]) {
        const input = one && aboutMinor(one)
        const query = `/api/${path}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`
        received.push((type === 'query' ? await actor.get(query) : await actor.post(path, input)).body)
      }
    }
    const picture = await actor.get(profilePictureUrl(minor.id, 1) ?? '')
    received.push(picture.body)
    socket.raw.terminate()
    expect(received.length).toBeGreaterThan(calls.length)
    return received.join('\n')
  }

  it('[AG4] is shown to the members of the pair and to a mentor whom they asked: name and picture', async () => {
    for (const actor of [mentor, asked]) {
      const socket = await openSocket({ port, cookie: actor.cookie })
      const feed = await socket.watch(listLiveQueries({ chatId, otherId: minor.id }))
      const of = (name: string) => JSON.stringify(feed.of(name).value)
      await feed.until('the requests', () => of('connections')?.includes(shown) ?? false)
      expect(of('connections')).toContain(profilePictureUrl(minor.id, 1))
      socket.raw.terminate()
    }
  })

  it('[SP2] has the same name in every answer and in the emails', async () => {
    const socket = await openSocket({ port, cookie: mentor.cookie })
    const received: string[] = []
    socket.raw.on('message', (data: Buffer) => received.push(data.toString()))
    const feed = await socket.watch(listLiveQueries({ chatId, otherId: minor.id }))
    const of = (name: string) => JSON.stringify(feed.of(name).value)
    for (const name of ['connections', 'chats', 'chat', 'call'])
      await feed.until(name, () => of(name)?.includes(`"${shown}"`) ?? false)
    const joined = await minor.post('calls.join', { chatId, device: newId(), takesOver: false })
    // In strict, they have agreed on no time [CT5].
    const answer =
      profile === 'strict'
        ? { error: { data: { reason: 'call.notAgreed' } } }
        : { result: { data: { name: shown, other: { name: 'Ida Olderman' } } } }
    expect(joined.json()).toMatchObject(answer)
    const [mail] = await mailsTo(t, asked.email)
    expect(mail?.text).toContain(shown)
    const { files } = await takeOut(t, mentor)
    expect([...files.values()].join('\n')).toContain(shown)
    const all = [...received, JSON.stringify(mail), ...files.values()].join('\n')
    expect(all.includes('Zanderkurz')).toBe(profile === 'open')
    socket.raw.terminate()
  })

  it('[SP2] sees the own full name', async () => {
    expect(await minor.query('app.bootstrap')).toMatchObject({
      me: { fullName: 'Lea Zanderkurz' },
      product: { safeguarding: profile },
    })
  })

  it('[AG4] is not in any answer to somebody outside of the pair', async () => {
    const [stranger, otherMentee, former, left, late] = await Promise.all([
      aMentor(t),
      aMentee(t),
      aMentor(t),
      aMentor(t),
      aMentor(t),
    ])
    const of = ({ id }: Person) => ({ requestId: pairId(id, minor.id) })
    const ask = ({ id }: Person) => minor.call('connections.request', { mentorId: id, ...words })
    await ask(former)
    await former.call('connections.accept', of(former))
    await minor.call('connections.end', of(former))
    await ask(left)
    await minor.call('connections.remove', of(left))
    await ask(late)
    await t.services.database.orm
      .update(requests)
      .set({ expiresAt: new Date(0) })
      .where(eq(requests.id, of(late).requestId))
    await expireRequests({ ...t.services, config: { ...t.services.config, requestDays: 14 } })
    for (const actor of [stranger, otherMentee, former, left, late]) {
      const all = await walk(actor)
      expect(all).not.toMatch(/Zanderkurz|Lea Z/)
      expect(all).not.toContain(minor.email)
      expect(all).not.toContain(`profile/${minor.id}`)
      expect(all).not.toMatch(/Between the two of us|violin|second grade/)
    }
  })

  it('[AG4] is shown without a picture to a mentor who rejected the request, and nothing else of them', async () => {
    const rejecting = await aMentor(t)
    const requestId = pairId(rejecting.id, minor.id)
    await minor.call('connections.request', { mentorId: rejecting.id, ...words })
    await rejecting.call('connections.reject', { requestId })
    const all = await walk(rejecting)
    expect(all).toContain(shown)
    expect(all).not.toContain(minor.email)
    expect(all).not.toContain(`profile/${minor.id}`)
    expect(all).not.toContain('Between the two of us')
    expect(all).not.toMatch(/ageBand|age_band|bandChanges|13-15/)
  })

  it('[AG4] shows age and address to no member', async () => {
    const [row] = await t.services.database.orm.select().from(people).where(eq(people.id, minor.id))
    // Last: the walk ends the sessions of those who make it.
    for (const actor of [asked, mentor]) {
      const all = await walk(actor)
      expect(all).not.toContain(minor.email)
      expect(all).not.toMatch(/ageBand|age_band|bandChanges|13-15/)
      expect(all).not.toContain(row?.bandChangesOn)
    }
  })
})

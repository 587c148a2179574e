import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardianConsents, guardians, people, requests } from '#server/db/schema.ts'
import { expireRequests } from '#server/features/connections/expiry.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { allCalls } from '../testing/clients/calls.ts'
import { listLiveQueries } from '../testing/clients/live-queries.ts'
import { openSocket } from '../testing/clients/live.ts'
import { takeOut } from '../testing/data/export.ts'
import { sendImage, statusFor, upload } from '../testing/data/image-reviews.ts'
import { aMentee, aMentor, mailsTo } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { listen } from '../testing/clients/wire.ts'
import { wakeUp } from '../testing/data/quiet-hours.ts'
import { liveQueries } from '../registry/live-queries.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { profilePictureUrl, reviewedImageUrl } from '#shared/domain/pictures.ts'
import { safeguardingProfiles } from '#shared/safeguarding.ts'

const DAY = 86_400_000
const guardianAddress = (minor: Person): string => `parent-of-${minor.id}@example.org`

/** A guardian whose consent has ended, of which nothing depends in any profile. */
async function addGuardian(t: TestApp, minor: Person): Promise<void> {
  const id = newId()
  const db = t.services.database.orm
  await db.insert(guardians).values({ id, email: guardianAddress(minor) })
  const ended = { method: 'code', issuedBy: newId(), expiresAt: new Date(0), endedAt: new Date(0) } as const
  await db.insert(guardianConsents).values({ id: newId(), minorId: minor.id, guardianId: id, ...ended })
}

type Asked = { readonly path: string; readonly type: string; readonly input: unknown }

/** Everything that no member may read but those named. */
const SECRETS = /Between the two of us|violin|second grade|Tell Ida|parent-of-/

describe.each(safeguardingProfiles)('a minor in the profile %s', (profile) => {
  let t: TestApp
  let port: number
  let minor: Person
  let mentor: Person
  let asked: Person
  let favorite: Person
  let image: { readonly imageId: string; readonly url: string }
  let chatId: string
  const words = { aim: 'Better at violin', note: 'I play since second grade' }
  const shown = profile === 'open' ? 'Lea Zanderkurz' : 'Lea Z.'

  beforeAll(async () => {
    t = await createTestApp({ SAFEGUARDING: profile })
    port = await listen(t.app)
    ;[minor, mentor, asked, favorite] = await Promise.all([
      aMentee(t, { fullName: 'Lea Zanderkurz' }),
      aMentor(t, { fullName: 'Ida Olderman' }),
      aMentor(t),
      aMentor(t),
    ])
    chatId = pairId(mentor.id, minor.id)
    await upload(t, minor, '/api/upload/profile')
    for (const { id } of [mentor, asked]) await minor.call('connections.request', { mentorId: id, ...words })
    await mentor.call('connections.accept', { requestId: chatId })
    await wakeUp(minor)
    await minor.call('chat.send', { chatId, id: newId(), text: 'Between the two of us' })
    image = await sendImage(t, minor, chatId, { imageAlt: 'My blue violin' })
    const start = Date.now() + 2 * DAY
    const repeats = { everyWeeks: 1, timeZone: 'Europe/Berlin' }
    await minor.call('calls.proposeTime', { chatId, id: newId(), start, minutes: 30, repeats })
    await minor.call('people.setFavorite', { mentorId: favorite.id, isOn: true })
    await minor.call('notes.add', { id: newId(), content: 'Tell Ida of the concert' })
    await addGuardian(t, minor)
  })
  afterAll(() => t.close())

  /** Puts the minor and the pair into an input. */
  const aboutMinor = (input: Readonly<Record<string, unknown>> | undefined) =>
    input &&
    Object.fromEntries(
      Object.entries(input).map(([key, value]) => {
        if (/^(?:chatId|requestId|roomName)$/.test(key)) return [key, chatId]
        return [key, /^(?:mentor|user|person|reported|blocked)Id$/.test(key) ? minor.id : value]
      }),
    )

  async function ask(actor: Person, { path, type, input }: Asked): Promise<string> {
    const query = `/api/${path}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`
    return (type === 'query' ? await actor.get(query) : await actor.post(path, input)).body
  }

  /** Everything that a member gets from all procedures, live queries, and files. The calls that end a session come last. */
  async function walk(actor: Person): Promise<string> {
    const received: string[] = []
    const socket = await openSocket({ port, cookie: actor.cookie })
    socket.raw.on('message', (data: Buffer) => received.push(data.toString()))
    const feed = await socket.watch(listLiveQueries({ chatId, otherId: minor.id }))
    const answered = () => new Set(feed.events.flatMap((event) => ('key' in event ? [event.key] : []))).size
    await feed.until('every live query', () => answered() === Object.keys(liveQueries).length)
    received.push((await actor.get(profilePictureUrl(minor.id, 1) ?? '')).body)
    const endsSession = (path: string) => Number(/logOut|endAll|endSession|delete/i.test(path))
    const calls = allCalls().toSorted((a, b) => endsSession(a.path) - endsSession(b.path))
    for (const { path, type, example, fullExample } of calls) {
      // Whoever blocked a former contact reads the name in their list, to lift the block [BL2].
      if (type === 'subscription' || path === 'safety.block') continue
      const isSame = JSON.stringify(example) === JSON.stringify(fullExample)
      for (const one of isSame ? [example] : [fullExample, example]) {
        received.push(await ask(actor, { path, type, input: aboutMinor(one) }))
      }
    }
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
      expect(await statusFor(actor, profilePictureUrl(minor.id, 1) ?? '')).toBe(200)
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
    for (const actor of [stranger, favorite, otherMentee, former, left, late]) {
      const exported = [...(await takeOut(t, actor)).files.values()].join('\n')
      expect(exported).not.toMatch(SECRETS)
      // The chat that a former contact had is theirs too, with the name that they knew [DD3].
      expect(exported.includes('Zanderkurz') && actor !== former).toBe(false)
      expect(exported).not.toContain(minor.email)
      const files = [image.url, reviewedImageUrl(image.imageId), profilePictureUrl(minor.id, 1) ?? '']
      const statuses = await Promise.all(files.map((url) => statusFor(actor, url)))
      expect(statuses.filter((status) => status < 400)).toEqual([])
      const all = await walk(actor)
      expect(all).not.toMatch(/Zanderkurz|Lea Z/)
      expect(all).not.toContain(minor.email)
      expect(all).not.toContain(`profile/${minor.id}`)
      expect(all).not.toMatch(SECRETS)
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

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardianConsents, guardians, people, requests, users } from '#server/db/schema.ts'
import { expireRequests } from '#server/features/connections/expiry.ts'
import { createTestApp, visit } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { listLiveQueries } from '../testing/clients/live-queries.ts'
import { openSocket } from '../testing/clients/live.ts'
import { takeOut } from '../testing/data/export/export.ts'
import { sendImage, statusFor, upload } from '../testing/data/image-reviews.ts'
import { aMentee, aMentor, mailsTo } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { walkAsMember, walkAsOther } from '../testing/clients/walk.ts'
import type { Walked } from '../testing/clients/walk.ts'
import { listen } from '../testing/clients/wire.ts'
import { aGuardian } from '../testing/data/guardians.ts'
import { plantedTables, plantSecrets, secretWord } from '../testing/data/minor-secrets.ts'
import type { Planted } from '../testing/data/minor-secrets.ts'
import { settled } from '../testing/data/notices.ts'
import { wakeUp } from '../testing/data/quiet-hours.ts'
import { tablesContaining } from '../testing/data/rows-containing.ts'
import { aStaff } from '../testing/data/staff.ts'
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

type Words = { readonly aim: string; readonly note: string }
type Wish = { readonly minor: Person; readonly words: Words }

/** Connects a minor with one more mentor. */
async function connect(mentor: Person, { minor, words }: Wish): Promise<{ readonly requestId: string }> {
  const requestId = pairId(mentor.id, minor.id)
  await minor.call('connections.request', { mentorId: mentor.id, ...words })
  await mentor.call('connections.accept', { requestId })
  return { requestId }
}

/** Mentors who knew a minor: one block in each direction, an end, and requests that were taken back and that expired. */
async function formerMentors(t: TestApp, wish: Wish) {
  const { minor, words } = wish
  const [blocked, blocking] = await Promise.all([aMentor(t), aMentor(t)])
  const [former, left, late] = await Promise.all([aMentor(t), aMentor(t), aMentor(t)])
  await connect(blocked, wish)
  await minor.call('safety.block', { userId: blocked.id })
  await connect(blocking, wish)
  await blocking.call('safety.block', { userId: minor.id })
  await minor.call('connections.end', await connect(former, wish))
  for (const { id } of [left, late]) await minor.call('connections.request', { mentorId: id, ...words })
  await minor.call('connections.remove', { requestId: pairId(left.id, minor.id) })
  await t.services.database.orm
    .update(requests)
    .set({ expiresAt: new Date(0) })
    .where(eq(requests.id, pairId(late.id, minor.id)))
  await expireRequests({ ...t.services, config: { ...t.services.config, requestDays: 14 } })
  return { blocked, blocking, former, left, late }
}

/** Everything that no member may read but those named. */
const SECRETS = new RegExp(`${secretWord}|violin|second grade|parent-of-`)

describe.each(safeguardingProfiles)('a minor in the profile %s', (profile) => {
  let t: TestApp
  let port: number
  let minor: Person
  let mentor: Person
  let asked: Person
  let favorite: Person
  let image: { readonly imageId: string; readonly url: string }
  let chatId: string
  let planted: Planted
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
    planted = await plantSecrets(t, { mentor, mentee: minor, chatId })
    image = await sendImage(t, minor, chatId, { imageAlt: 'My blue violin' })
    const start = Date.now() + 2 * DAY
    const repeats = { everyWeeks: 1, timeZone: 'Europe/Berlin' }
    await minor.call('calls.proposeTime', { chatId, id: newId(), start, minutes: 30, repeats })
    await minor.call('people.setFavorite', { mentorId: favorite.id, isOn: true })
    await addGuardian(t, minor)
  })
  afterAll(() => t.close())

  const walked = (): Walked => ({ port, minorId: minor.id, chatId, imageId: image.imageId, ...planted })

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

  it('[AG4] has a secret in each table that has texts of a pair', async () => {
    const tables = await tablesContaining(t.services.database, secretWord)
    expect(tables.filter((name) => !name.startsWith('pgboss.'))).toEqual(plantedTables.toSorted())
    expect(Object.entries(planted.ids).filter(([, id]) => id === '')).toEqual([])
  })

  it('[AG4] is not in any answer, file, or email to somebody outside of the pair', async () => {
    const strangers = [favorite, ...(await Promise.all([aMentor(t), aMentee(t)]))]
    const known = await formerMentors(t, { minor, words })
    const { blocked, blocking, former } = known
    const outside = async (actor: Person): Promise<void> => {
      const exported = [...(await takeOut(t, actor)).files.values()].join('\n')
      expect(exported).not.toMatch(SECRETS)
      // The chat that a former contact had is theirs too, with the name that they knew [DD3].
      const mayName = [blocked, blocking, former].includes(actor)
      expect(exported.includes('Zanderkurz') && !mayName).toBe(false)
      expect(exported).not.toContain(minor.email)
      const files = [image.url, reviewedImageUrl(image.imageId), profilePictureUrl(minor.id, 1) ?? '']
      const statuses = await Promise.all(files.map((url) => statusFor(actor, url)))
      expect(statuses.filter((status) => status < 400)).toEqual([])
      const all = await walkAsMember(actor, walked())
      expect(all).not.toMatch(/Zanderkurz|Lea Z/)
      expect(all).not.toContain(minor.email)
      expect(all).not.toContain(`profile/${minor.id}`)
      expect(all).not.toMatch(SECRETS)
    }
    const members = [...strangers, blocked, blocking, former, known.left, known.late]
    await Promise.all(members.map(outside))
    await settled(t, 'mail')
    for (const actor of members) {
      const mails = JSON.stringify(await mailsTo(t, actor.email, 0))
      expect(mails).not.toMatch(SECRETS)
      expect(mails).not.toContain(minor.email)
    }
    for (const { email } of strangers)
      expect(JSON.stringify(await mailsTo(t, email, 0))).not.toMatch(/Zanderkurz|Lea Z/)
  })

  it('[AG4, GC8, ST12] is in no answer to who is no member: a visitor, a suspended mentor, and the guardian of another minor', async () => {
    const lead = await aStaff(t, 'lead')
    const suspended = await aMentor(t)
    await connect(suspended, { minor, words })
    await t.services.database.orm
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, suspended.id))
    const actors = [visit(t), suspended, await aGuardian(t, lead, await aMentee(t))]
    for (const actor of actors) {
      const files = [image.url, reviewedImageUrl(image.imageId), profilePictureUrl(minor.id, 1) ?? '']
      expect(await Promise.all(files.map((url) => statusFor(actor, url)))).toEqual([401, 401, 401])
      const all = await walkAsOther(actor, walked())
      expect(all).not.toMatch(/Zanderkurz|Lea Z/)
      expect(all).not.toContain(minor.email)
      expect(all).not.toMatch(SECRETS)
    }
  })

  it('[AG4, ST12] shows a coordinator whose consent there is, and nothing that a pair wrote', async () => {
    const coordinator = await aStaff(t, 'coordinator')
    const all = await walkAsOther(coordinator, walked())
    expect(all).not.toMatch(new RegExp(`${secretWord}|violin|second grade`))
    const files = [image.url, reviewedImageUrl(image.imageId), profilePictureUrl(minor.id, 1) ?? '']
    const statuses = await Promise.all(files.map((url) => statusFor(coordinator, url)))
    expect(statuses.filter((status) => status < 400)).toEqual([])
  })

  it('[AG4] is shown without a picture to a mentor who rejected the request, and nothing else of them', async () => {
    const rejecting = await aMentor(t)
    const requestId = pairId(rejecting.id, minor.id)
    await minor.call('connections.request', { mentorId: rejecting.id, ...words })
    await rejecting.call('connections.reject', { requestId })
    const all = await walkAsMember(rejecting, walked())
    expect(all).toContain(shown)
    expect(all).not.toContain(minor.email)
    expect(all).not.toContain(`profile/${minor.id}`)
    expect(all).not.toContain(secretWord)
    expect(all).not.toMatch(/ageBand|age_band|bandChanges|13-15/)
  })

  it('[AG4] shows age and address to no member', async () => {
    const [row] = await t.services.database.orm.select().from(people).where(eq(people.id, minor.id))
    // Last: the walk ends the sessions of those who make it.
    for (const actor of [asked, mentor]) {
      const all = await walkAsMember(actor, walked())
      expect(all).not.toContain(minor.email)
      expect(all).not.toMatch(/ageBand|age_band|bandChanges|13-15/)
      expect(all).not.toContain(row?.bandChangesOn)
    }
  })
})

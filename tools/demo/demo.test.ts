import { and, eq, gt, isNotNull, like, lt } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chats, messages, people, requests, users, workItems, works } from '#server/db/schema.ts'
import { listChats } from '#server/features/chat/chat-store.ts'
import { validatePassword } from '#server/credentials/passwords.ts'
import { createTestApp, visit, type TestApp } from '#server/testing/clients/app.ts'
import { aMentor } from '#server/testing/data/people.ts'
import { maskProfanity } from '#server/profanity/filter.ts'
import { isSkill, skillCatalog } from '#shared/data/skills.ts'
import { areValidSlots, isTimeZone } from '#shared/domain/times/availability.ts'
import { normalizeEmail } from '#shared/domain/people/email.ts'
import { idPattern, newId } from '#shared/domain/ids.ts'
import { pictureKey, profilePictureUrl } from '#shared/domain/pictures.ts'
import { validateSkills } from '#shared/domain/people/sign-up.ts'
import { age, requests as requestLimit, text } from '#shared/limits.ts'
import { seedDemo, inventPassword, assertLocalInstance } from './seed.ts'
import { hasShortHair } from './content/short-hair.ts'
import { drawPortrait } from './portraits.ts'
import { createRandom, DEMO_ID_PREFIX } from './random.ts'
import { formatSummary } from './summary.ts'
import { buildWorld, type DemoData } from './world.ts'

const now = new Date('2026-03-14T12:00:00Z')
const options = { seed: 1, now, password: 'winding river path', shouldReset: false, large: null }

describe('the demo data', () => {
  const world = buildWorld(1, now)
  const mentors = world.people.filter(({ role }) => role === 'mentor')

  it('[OP7] is the same for the same seed, and differs for another', () => {
    expect(buildWorld(1, now)).toEqual(world)
    expect(buildWorld(2, now).people[0]?.id).not.toBe(world.people[0]?.id)
  })

  it('[OP7] has 60 mentors over all categories, and mentees of all ages', () => {
    expect(mentors).toHaveLength(60)
    for (const { skills } of skillCatalog) {
      const inCategory = mentors.filter((mentor) =>
        mentor.skills.some((one) => skills.some((skill) => skill === one)),
      )
      expect(inCategory.length).toBeGreaterThanOrEqual(3)
    }
    const ages = world.people
      .filter(({ role }) => role === 'mentee')
      .map((one) => now.getUTCFullYear() - one.birthYear)
    expect(Math.min(...ages)).toBe(age.min)
    expect(Math.max(...ages)).toBeGreaterThan(age.menteeMax)
  })

  it('[OP7] complies with the validation rules', () => {
    expect(mentors.filter(({ skills }) => validateSkills(skills, isSkill) !== null)).toEqual([])
    for (const person of world.people) {
      expect(normalizeEmail(person.email)).toBe(person.email)
      expect(person.id).toMatch(idPattern)
      expect(person.about.length).toBeLessThanOrEqual(text.about)
      const waiting = world.requests.filter(
        (one) => one.requesterId === person.id && one.status === 'pending',
      )
      expect(waiting.length).toBeLessThanOrEqual(requestLimit.open)
    }
    expect(new Set(world.people.map(({ email }) => email)).size).toBe(world.people.length)
    const said = [
      ...world.people.flatMap(({ name, about }) => [name ?? '', about]),
      ...world.messages.map((one) => one.text),
      ...world.work.changes.map(({ after }) => after ?? ''),
    ]
    expect(said.filter((words) => maskProfanity(words) !== words)).toEqual([])
  })

  it('[OP7] has chats without gaps, in the order of their times, over several days, and none in the future', () => {
    for (const chat of world.chats) {
      const own = world.messages.filter(({ chatId }) => chatId === chat.id)
      expect(own.map(({ seq }) => seq)).toEqual(own.map((_, index) => index + 1))
      expect(chat.lastSeq).toBe(own.length)
      const times = own.map(({ createdAt }) => createdAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(Math.max(0, ...times)).toBeLessThan(now.getTime())
    }
    const longest = world.messages.filter(({ chatId }) => chatId === world.chats[0]?.id)
    expect(longest.length).toBeGreaterThan(50)
    expect(
      new Set(longest.map(({ createdAt }) => createdAt.toISOString().slice(0, 10))).size,
    ).toBeGreaterThan(10)
  })

  it('[OP7] has a portrait and availability for most members, in many time zones, and images in some chats', () => {
    const faces = world.people.filter(({ hasPicture }) => hasPicture)
    expect(faces.length).toBeGreaterThan(world.people.length * 0.6)
    expect(faces.length).toBeLessThan(world.people.length)
    expect(world.freeTimes.length).toBeGreaterThan(world.people.length * 0.6)
    expect(new Set(world.freeTimes.map(({ timeZone }) => timeZone)).size).toBeGreaterThan(5)
    for (const { slots, timeZone } of world.freeTimes)
      expect([areValidSlots(slots), isTimeZone(timeZone)]).toEqual([true, true])
    expect(new Set(world.images.map(({ scene }) => scene)).size).toBe(4)
    const drawn = createRandom(3)
    const portraits = Array.from({ length: 20 }, () => drawPortrait(drawn).svg)
    expect(new Set(portraits).size).toBe(20)
    const [short, long] = [true, false].map(
      (hasShort) => drawPortrait(createRandom(3), { hasShortHair: hasShort }).svg,
    )
    expect(short).not.toBe(long)
    expect([hasShortHair('Pavel Achebe-Stone'), hasShortHair('Amina Falkeborg')]).toEqual([true, false])
  })

  it('[OP7] has ids that no other user can have, and a password that sign-up accepts', () => {
    const others = Array.from({ length: 2_000 }, newId)
    expect(others.some((id) => id.startsWith(DEMO_ID_PREFIX))).toBe(false)
    expect(validatePassword(inventPassword(), ['Pathlight'])).toBeNull()
    expect(inventPassword()).not.toBe(inventPassword())
  })
})

describe('the demo command', () => {
  let t: TestApp
  let world: DemoData
  let somebody: string
  beforeAll(async () => {
    t = await createTestApp()
    somebody = (await aMentor(t)).id
    world = await seedDemo(t.services.database, t.services.files, options)
  })
  afterAll(() => t.close())

  it('[OP7] writes every member, and requests in every state', async () => {
    const db = t.services.database.orm
    expect(await db.$count(people)).toBe(world.people.length + 1)
    expect(await db.$count(messages)).toBe(world.messages.length)
    for (const status of ['pending', 'accepted', 'rejected'] as const) {
      expect(await db.$count(requests, eq(requests.status, status))).toBeGreaterThan(5)
    }
    expect(await db.$count(chats, eq(chats.isOpen, false))).toBe(2)
  })

  it('[OP7] writes what pairs work on, which the first mentee reads', async () => {
    const [, reader] = world.suggestedLogins
    const db = t.services.database.orm
    const [page] = await db
      .select()
      .from(works)
      .where(and(eq(works.menteeId, reader?.person.id ?? ''), gt(works.lastChange, 0)))
    const ofPage = <T extends { readonly workId: string }>(rows: readonly T[]) =>
      rows.filter(({ workId }) => workId === page?.id).length
    const { items, agreements, notes: shared, thanks } = world.work
    expect([items, agreements, shared, thanks].map((rows) => ofPage<{ workId: string }>(rows))).toEqual([
      5, 1, 1, 1,
    ])
    expect(await db.$count(workItems)).toBe(items.length)
    expect(Date.parse(String(page?.startedAt))).toBeLessThan(now.getTime())
    const reversed = await db.$count(works, lt(works.endedAt, works.startedAt))
    expect([await db.$count(works, isNotNull(works.endedAt)), reversed]).toEqual([2, 0])
  })

  it('[OP7] prints accounts that can log in normally', async () => {
    const printed = formatSummary(world, {
      password: options.password,
      baseUrl: t.services.config.baseUrl,
      isRunning: true,
    })
    const emails = printed.match(/\S+@example\.org(?= +ment)/g) ?? []
    expect(emails).toHaveLength(5)
    for (const email of emails) {
      const form = { email, password: options.password, token: null, remember: false }
      expect(await visit(t).call('account.logIn', form)).toMatchObject({ me: { email } })
    }
  })

  it('[OP7] stores its images where the product serves them', async () => {
    const [guide] = world.suggestedLogins
    const reader = visit(t)
    const form = { email: guide?.person.email, password: options.password, token: null, remember: false }
    await reader.call('account.logIn', form)
    const face = world.people.find(({ hasPicture }) => hasPicture)
    const profile = await reader.get(profilePictureUrl(face?.id ?? '', 1) ?? '')
    expect(await sharp(profile.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 512 })
    const shown = world.messages.find(
      ({ chatId, imageUrl }) => imageUrl && chatId.startsWith(guide?.person.id ?? '?'),
    )
    const picture = await reader.get(shown?.imageUrl ?? '')
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 960 })
  })

  it('[OP7] leaves unread messages for mentors and mentees', async () => {
    for (const { person } of world.suggestedLogins.slice(0, 2)) {
      const unread = (await listChats(t.services.database, person.id, 'open')).map((chat) => chat.unread)
      expect(Math.max(...unread)).toBeGreaterThan(0)
    }
  })

  it('[OP7] rejects a second run, and with --reset replaces only what it created', async () => {
    await expect(seedDemo(t.services.database, t.services.files, options)).rejects.toThrow(
      'Demo data already exists.',
    )
    await seedDemo(t.services.database, t.services.files, { ...options, seed: 2, shouldReset: true })
    const db = t.services.database.orm
    expect(await db.$count(users, like(users.id, `${DEMO_ID_PREFIX}%`))).toBe(world.people.length)
    expect(await db.$count(users, eq(users.id, somebody))).toBe(1)
    const gone = world.people.filter(({ hasPicture }) => hasPicture).slice(0, 5)
    for (const { id } of gone) expect(await t.services.files.get(pictureKey.profile(id))).toBeNull()
  })
})

describe('the check for a local instance', () => {
  it.each([
    [{ isDev: false, databaseUrl: null }, 'only be added to a local instance'],
    [{ isDev: true, databaseUrl: 'postgres://me:secret@db.example.org/pathlight' }, 'points to another host'],
  ])('[OP7] rejects an instance that others can reach', (config, sentence) => {
    expect(() => assertLocalInstance(config)).toThrow(sentence)
  })

  it.each([
    null,
    'postgres://me@127.0.0.1/x',
    'postgres://me@localhost/x',
    'postgres:///x?host=/run/postgresql',
  ])('[OP7] accepts a database on this machine: %s', (databaseUrl) => {
    expect(() => assertLocalInstance({ isDev: true, databaseUrl })).not.toThrow()
  })
})

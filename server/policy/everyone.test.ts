import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { users } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp, Visitor } from '#server/testing/clients/app.ts'
import { allCalls, guardianCalls, staffCalls } from '#server/testing/clients/calls.ts'
import type { Call } from '#server/testing/clients/calls.ts'
import { listLiveQueries } from '#server/testing/clients/live-queries.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { viewsOf } from '#server/testing/clients/stream-client.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aGuardian } from '#server/testing/data/guardians.ts'
import { acceptedPair, aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aStaff, aStaffSession } from '#server/testing/data/staff.ts'
import { sendImages } from '#server/testing/matrix/chat-images.ts'
import { tableOf } from '#server/testing/matrix/table.ts'
import { newId } from '#shared/domain/ids.ts'
import { chatImageUrl } from '#shared/domain/pictures.ts'
import { guardianRules } from '#shared/guardian-policy.ts'
import { pageEntries } from '#shared/pages.ts'
import { globalRules } from '#shared/policy.ts'
import { safeguardingProfiles } from '#shared/safeguarding.ts'
import { staffCan, staffRules } from '#shared/staff-policy.ts'

/** Everyone who can send a request: nobody, members, one who is suspended, a guardian, and staff. */
const everyone = ['visitor', 'mentor', 'mentee', 'suspended', 'guardian', 'coordinator', 'lead'] as const
type Who = (typeof everyone)[number]
type World = {
  readonly t: TestApp
  readonly callers: Readonly<Record<Who, Visitor>>
  readonly chatId: string
}

/** The calls that can end the session of who makes them. */
const ends = /log-?out|endSessions|enroll|redeemLink|choosePassword|finishLogIn/i

async function createWorld(t: TestApp): Promise<World> {
  const { mentor, mentee, chatId } = await acceptedPair(t)
  const suspended = await aMentee(t)
  const [coordinator, lead] = [await aStaff(t, 'coordinator'), await aStaff(t, 'lead')]
  const guardian = await aGuardian(t, lead, mentee)
  await sendImages(t, chatId, [mentor, mentee])
  await t.services.database.orm
    .update(users)
    .set({ suspendedAt: new Date() })
    .where(eq(users.id, suspended.id))
  return { t, chatId, callers: { visitor: visit(t), mentor, mentee, suspended, guardian, coordinator, lead } }
}

const memberRole = (who: Who) => (who === 'mentor' || who === 'mentee' ? who : null)
const isMember = (who: Who): boolean => memberRole(who) !== null
const idOf = (caller: Visitor) => (caller as Person).id
const staffRole = (who: Who) => (who === 'coordinator' || who === 'lead' ? who : null)

type Door = {
  readonly name: string
  readonly may: (who: Who) => boolean
  readonly ask: (world: World, who: Who) => Promise<string>
}

/** Someone like a caller, with cookies for one call; a guardian has one session. */
async function onceAs(t: TestApp, who: Who, callers: World['callers']): Promise<Visitor> {
  const role = staffRole(who)
  if (role) return aStaffSession(t, role)
  if (who === 'mentor') return aMentor(t)
  return who === 'mentee' ? aMentee(t) : Object.assign(visit(t), { cookie: callers[who].cookie })
}

/** Calls a procedure, and answers the reason of the rejection; 'ok' without one. */
function callDoor(prefix: string, { path, type, example }: Call<string>, may: Door['may']): Door {
  const name = `${prefix}${path}`
  return {
    name,
    may,
    async ask({ t, callers }, who) {
      const caller = ends.test(path) ? await onceAs(t, who, callers) : callers[who]
      const query = example === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(example))}`
      const response =
        type === 'query' ? await caller.get(`/api/${name}${query}`) : await caller.post(name, example)
      return response.json<{ error?: { data: { reason: string } } }>().error?.data.reason ?? 'ok'
    },
  }
}

/** Whether a rule of the policy table permits a caller. Of rules about a pair, `matrix.test.ts` has what members get. */
function mayMember({ rule }: Call, who: Who): boolean {
  const role = memberRole(who)
  const me = role && { id: 'me', role }
  return rule !== undefined && rule in globalRules
    ? globalRules[rule as keyof typeof globalRules].permits(me)
    : me !== null
}

/** A file, by its URL. */
const fileDoor = (name: string, url: (world: World) => string, may: Door['may'] = isMember): Door => ({
  name,
  may,
  async ask(world, who) {
    const caller = world.callers[who]
    const response = name.startsWith('GET') ? await caller.get(url(world)) : await caller.post(url(world), {})
    return /"reason":"([^"]+)"/.exec(response.body)?.[1] ?? 'ok'
  },
})

const doors: readonly Door[] = [
  ...allCalls()
    .filter(({ type }) => type !== 'subscription')
    .map((call) => callDoor('', call, (who) => mayMember(call, who))),
  // The log-out last: the guardian has one session.
  ...guardianCalls()
    .toSorted((one, other) => Number(ends.test(one.path)) - Number(ends.test(other.path)))
    .map((call) =>
      callDoor(
        'guardian/',
        call,
        (who) => call.rule !== undefined && (guardianRules[call.rule] === 'anyone' || who === 'guardian'),
      ),
    ),
  ...staffCalls().map((call) =>
    callDoor('staff/', call, (who) => call.rule !== undefined && staffCan(call.rule, staffRole(who))),
  ),
  fileDoor('GET image of a chat', ({ chatId, callers }) => chatImageUrl(chatId, idOf(callers.mentor))),
  fileDoor('GET profile picture', () => `/api/pictures/profile/${newId()}/1.jpg`),
  fileDoor(
    'GET picture under review',
    () => `/api/staff/pictures/${newId()}.webp`,
    (who) => who === 'lead',
  ),
  fileDoor(
    'GET picture of a report',
    () => '/api/staff/reports/R-ABCDEF/message-1.webp',
    (who) => who === 'lead',
  ),
  fileDoor('POST profile picture', () => 'upload/profile'),
  fileDoor('POST image of a chat', ({ chatId }) => `upload/chat/${chatId}`),
  fileDoor('POST export', () => 'export'),
]

/** The cell of a caller in the table. Who may not gets one of two answers, which say nothing else. */
async function tryDoor(world: World, { name, may, ask }: Door, who: Who): Promise<string> {
  const reason = await ask(world, who)
  const isRefused = reason === 'app.signedOut' || reason === 'app.forbidden'
  expect(`${name} ${who} ${!isRefused}`).toBe(`${name} ${who} ${may(who)}`)
  return isRefused ? reason : 'may'
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pathlight-client-'))
  await mkdir(join(folder, 'staff'))
  for (const file of ['index.html', 'staff/index.html'])
    await writeFile(join(folder, file), `<!doctype html><title>${file}</title>`)
})
afterAll(() => rm(folder, { recursive: true }))

const tables = new Map<string, ReadonlyMap<string, readonly string[]>>()

describe.each(safeguardingProfiles)('in %s', (profile) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(await createTestApp({ SAFEGUARDING: profile }))
  })
  afterAll(() => world.t.close())

  it('[AZ-1, GC8, ST12] everyone can make the calls and read the files that the policy tables say, and no others', async () => {
    const rows = new Map<string, string[]>()
    for (const door of doors) {
      const cells: string[] = []
      for (const who of everyone) cells.push(await tryDoor(world, door, who))
      rows.set(door.name, cells)
    }
    tables.set(profile, rows)
    expect(rows.size).toBe(doors.length)
  })

  it('[AZ-1, GC8, ST6] nobody but members opens a live query', async () => {
    const port = await listen(world.t.app)
    const queries = listLiveQueries({ chatId: world.chatId, otherId: newId() })
    for (const who of everyone) {
      const { cookie, post } = world.callers[who]
      const opened = await openSocket({ port, cookie }).catch(() => null)
      expect([who, opened !== null]).toEqual([who, isMember(who)])
      opened?.raw.terminate()
      if (isMember(who)) continue
      for (const wanted of queries) {
        const { body } = await post('live.stream', { queries: viewsOf([wanted]) })
        expect([who, wanted.name, body]).toEqual([who, wanted.name, expect.stringContaining('app.signedOut')])
      }
    }
  })

  it('[ST14, WE-5] everyone gets the same documents of the pages, which have no data', async () => {
    const app = await createApp(world.t.services, folder)
    const paths = [
      ...pageEntries.map(([, { path }]) => path),
      '/guardian',
      '/staff',
      '/staff/cases',
      '/safety',
    ]
    for (const path of paths) {
      const file = path.startsWith('/staff') ? 'staff/index.html' : 'index.html'
      for (const who of everyone) {
        const { cookie } = world.callers[who]
        const { statusCode, body } = await app.inject({ method: 'GET', url: path, headers: { cookie } })
        expect([path, who, statusCode, body]).toEqual([path, who, 200, expect.stringContaining(file)])
      }
    }
    await app.close()
  })
})

it('[AZ-1, ST12] what everyone can do is as the table says, and the same in every profile', async () => {
  expect(tables.size).toBe(safeguardingProfiles.length)
  const [first, ...others] = [...tables.values()]
  for (const other of others) expect(other).toEqual(first)
  const rows = [...(first ?? [])].map(([name, cells]) => [name, ...cells])
  await expect(tableOf(['call or file', ...everyone], rows)).toMatchFileSnapshot('everyone.txt')
})

it('[ST12] every procedure of staff and of guardians names a rule of its policy table', () => {
  for (const [calls, rules] of [
    [staffCalls(), staffRules],
    [guardianCalls(), guardianRules],
  ] as const)
    for (const { path, rule } of calls)
      expect([path, rule ?? '']).toEqual([path, expect.toBeOneOf(Object.keys(rules))])
  expect(staffCalls().length).toBeGreaterThan(10)
  expect(guardianCalls().length).toBeGreaterThan(5)
})

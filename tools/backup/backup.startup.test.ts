import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, isNotNull } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import { verifyOperatorLog } from '#server/db/operator-log-verify.ts'
import { connectTo } from '#server/db/open.ts'
import type { Database } from '#server/db/open.ts'
import {
  blocks,
  chats,
  images,
  messages,
  people,
  requests,
  sessions,
  staff,
  users,
} from '#server/db/schema.ts'
import { startSession } from '#server/sessions/store.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { silentLog } from '#server/testing/log.ts'
import { runCommand } from '#server/testing/processes/command.ts'
import { startServer } from '#server/testing/processes/server-process.ts'
import type { ServerProcess } from '#server/testing/processes/server-process.ts'
import { conductVersion } from '#shared/domain/conduct.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import type { SendResult, UploadedImage } from '#shared/contract/chat.ts'

const root = await mkdtemp(join(tmpdir(), 'pathlight-backup-'))
afterAll(() => rm(root, { recursive: true, force: true }))

async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const place = { host: join(dataDir, 'run'), port: 5432, user: 'pathlight', database: 'pathlight' }
  const database = connectTo(place, silentLog, async () => {})
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const command = (what: 'backup' | 'restore', file: string, dataDir: string, ...more: string[]) =>
  runCommand(`scripts/${what}.mjs`, [file, ...more], { DATA_DIR: dataDir })

const file = join(root, 'backup.tar')

/** Two members with an accepted request, and entries in the operator log. */
async function seed(database: Database) {
  const { orm } = database
  await writeToOperatorLog(database)
  const [mentorId, menteeId] = [newId(), newId()]
  const lead = { email: 'lea@example.org', role: 'lead', enrolledAt: new Date() } as const
  await orm
    .insert(staff)
    .values({ id: newId(), ...lead })
    .onConflictDoNothing()
  for (const [id, role] of [
    [mentorId, 'mentor'],
    [menteeId, 'mentee'],
  ] as const) {
    await orm.insert(users).values({ id, email: `${id}@example.org`, passwordHash: '-' })
    await orm.insert(people).values({ id, role, birthYear: 1990, isNamePromptPending: false, conductVersion })
  }
  const chatId = pairId(mentorId, menteeId)
  await orm.insert(requests).values({ id: chatId, mentorId, requesterId: menteeId, status: 'accepted' })
  await orm.insert(chats).values({ id: chatId, mentorId, menteeId })
  return { chatId, mentorId, menteeId }
}

async function enter({ orm }: Database, userId: string): Promise<string> {
  return `pathlight=${await startSession(orm, { userId, device: 'Tests', isRemembered: true })}`
}

/** Writes two entries to the operator log, and verifies it. */
async function writeToOperatorLog({ orm }: Database) {
  const entry = { actor: 'command line', command: 'suspend', subject: newId(), reason: '' }
  for (let n = 0; n < 2; n++) await orm.transaction((tx) => appendToOperatorLog(tx, entry))
  return orm.transaction((tx) => verifyOperatorLog(tx))
}

async function uploadPicture(address: string, chatId: string, cookie: string): Promise<UploadedImage> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b6b5f' } })
  const answer = await fetch(new URL(`/api/upload/chat/${chatId}`, address), {
    method: 'POST',
    headers: { cookie, origin: new URL(address).origin, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await picture.jpeg().toBuffer()),
  })
  return (await answer.json()) as UploadedImage
}

async function stop({ pid, ended }: ServerProcess): Promise<void> {
  process.kill(pid, 'SIGTERM')
  await ended
}

/** The operator log after it was written to twice before and after the backup. The server, too, may have, once a day [ST11]. */
const goesOn = { fault: null, head: { seq: expect.toSatisfy((seq: number) => seq >= 5) as number } }

const statusOf = async (path: string, address: string) => (await fetch(new URL(path, address))).status

const openTab = (address: string, cookie: string) =>
  openSocket({ port: Number(new URL(address).port), cookie, origin: new URL(address).origin })

it('[OP-6, C1, C2, OU8, CF3] a backup of a running server, restored elsewhere, contains every message acknowledged before it, and no calendar feed', async () => {
  const [from, to] = [join(root, 'from'), join(root, 'to')]
  const server = startServer({ dataDir: from })
  const address = await server.ready
  const { chatId, mentorId } = await withDatabase(from, seed)
  const cookie = await withDatabase(from, (database) => enter(database, mentorId))
  const { imageId } = await uploadPicture(address, chatId, cookie)
  const socket = await openTab(address, cookie)
  const feed = new URL((await socket.call<{ url: string }>('calls.startFeed')).url).pathname
  expect(await statusOf(feed, address)).toBe(200)
  const sent: SendResult[] = []
  const say = async (text: string, more: object = {}): Promise<void> => {
    sent.push(await socket.call<SendResult>('chat.send', { chatId, id: newId(), text, ...more }))
  }
  await say('with a picture', { imageId })
  for (let line = 1; line <= 10; line++) await say(`line ${line}`)
  const before = sent.length
  // Sent one after another; some wait for the rate limit, which does not matter here.
  const over = new AbortController()
  const load = (async () => {
    while (!over.signal.aborted) await say(`at work ${sent.length}`).catch(() => {})
  })()
  const made = await command('backup', file, from)
  over.abort()
  await load
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('1 picture ') as string })
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
  expect(await command('backup', file, from)).toMatchObject({ code: 1 })
  expect((await command('restore', file, from)).said).toContain('The server is running on this data')
  const kept = await withDatabase(from, ({ orm }) =>
    orm.select().from(messages).where(eq(messages.chatId, chatId)).orderBy(messages.seq),
  )
  await stop(server)
  expect((await command('restore', file, from)).said).toContain('This instance already has data')

  expect(await command('restore', file, to)).toMatchObject({ code: 0 })
  const restored = startServer({ dataDir: to })
  const again = await restored.ready
  await withDatabase(to, async ({ orm }) => {
    const rows = await orm.select().from(messages).where(eq(messages.chatId, chatId)).orderBy(messages.seq)
    expect(rows.length).toBeGreaterThanOrEqual(before)
    expect(rows).toEqual(kept.slice(0, rows.length))
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1))
    expect(await orm.select({ head: chats.lastSeq }).from(chats)).toEqual([{ head: rows.length }])
    expect(await orm.select({ id: images.id }).from(images)).toEqual([{ id: imageId }])
    expect(await orm.select().from(sessions)).toEqual([])
  })
  expect(await withDatabase(to, writeToOperatorLog)).toMatchObject(goesOn)
  const mine = { cookie: await withDatabase(to, (database) => enter(database, mentorId)) }
  const picture = await fetch(new URL(`/api/pictures/chat/${chatId}/${imageId}.webp`, again), {
    headers: mine,
  })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await statusOf(feed, again)).toBe(404)
  const next = await openTab(again, mine.cookie)
  const { seq } = await next.call<SendResult>('chat.send', { chatId, id: newId(), text: 'and on it goes' })
  expect(seq).toBeGreaterThan(before)
  await stop(restored)
})

it('[RJ1, RJ2] a restore repeats the deletions, suspensions, and blocks since the backup, from the journal of a killed server', async () => {
  const [from, to] = [join(root, 'journal-from'), join(root, 'journal-to')]
  const backup = join(root, 'before.tar')
  const server = startServer({ dataDir: from })
  await server.ready
  const { mentorId, menteeId } = await withDatabase(from, seed)
  const { mentorId: suspendedId, menteeId: deletedId } = await withDatabase(from, seed)
  expect(await command('backup', backup, from)).toMatchObject({ code: 0 })
  await withDatabase(from, async ({ orm }) => {
    await orm.insert(blocks).values({ blockerId: menteeId, blockedId: mentorId })
    await orm.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspendedId))
    await orm.delete(users).where(eq(users.id, deletedId))
  })
  const journal = join(from, 'restore-journal.jsonl')
  await expect.poll(() => readFile(journal, 'utf8')).toContain(deletedId)
  process.kill(server.pid, 'SIGKILL')
  await server.ended

  const missing = await command('restore', backup, to, '--journal', join(root, 'none.jsonl'))
  expect(missing).toMatchObject({ code: 1, said: expect.stringContaining("Can't find the restore journal") })
  const { said } = await command('restore', backup, to, '--journal', journal)
  expect(said).toContain(
    '1 deletion, 1 suspension, 0 lifted suspensions, 1 block, 0 removed blocks, 0 pauses, 0 lifted pauses, 0 ended consents, and 0 ended approvals',
  )
  const restored = startServer({ dataDir: to })
  await restored.ready
  await withDatabase(to, async ({ orm }) => {
    expect(await orm.$count(users, eq(users.id, deletedId))).toBe(0)
    expect(await orm.select({ id: users.id }).from(users).where(isNotNull(users.suspendedAt))).toEqual([
      { id: suspendedId },
    ])
    expect(await orm.select({ id: blocks.blockedId }).from(blocks)).toEqual([{ id: mentorId }])
    expect(await orm.select({ id: chats.id }).from(chats).where(eq(chats.isOpen, true))).toEqual([])
  })
  process.kill(restored.pid, 'SIGTERM')
  await restored.ended

  const without = await command('restore', backup, join(root, 'no-journal'))
  expect(without.said).toContain('were not repeated')
  expect(without.said).toContain('none of them can log in until you confirm them')
  expect(without.said).toContain('lead         lea@example.org')
})

it('[ST20] no server starts after a restore that was interrupted before staff were logged out', async () => {
  const [from, to] = [join(root, 'marker-from'), join(root, 'marker-to')]
  const backup = join(root, 'marker.tar')
  const server = startServer({ dataDir: from })
  await server.ready
  await withDatabase(from, seed)
  expect(await command('backup', backup, from)).toMatchObject({ code: 0 })
  process.kill(server.pid, 'SIGTERM')
  await server.ended

  // A journal that cannot be repeated: the restore fails once the rows are loaded.
  const journal = join(root, 'marker.jsonl')
  const entry = { id: '1', kind: 'suspended', userId: 'a\0b', otherId: null, at: Date.now() }
  await writeFile(journal, `${JSON.stringify(entry)}\n`)
  expect(await command('restore', backup, to, '--journal', journal)).toMatchObject({ code: 1 })
  const refused = startServer({ dataDir: to })
  expect(await refused.ended).toBe(1)
  expect(refused.errors()).toContain('A restore into this instance was interrupted')
  expect((await command('restore', backup, to)).said).toContain(
    'A restore into this instance was interrupted',
  )
  expect((await command('backup', join(root, 'no.tar'), to)).said).toContain('was interrupted')
})

it('[OP-6] rejects a damaged file and one that is not a backup, and restores nothing', async () => {
  const to = join(root, 'never')
  expect((await command('backup', join(root, 'none.tar'), to)).said).toContain('Nothing to back up')
  const bytes = await readFile(file)
  const damaged = Buffer.from(bytes)
  // Inside a table, after the first header and the manifest.
  const at = bytes.indexOf('tables/users.copy.gz', bytes.indexOf('ustar', 1_024)) + 520
  damaged.writeUInt8((damaged.at(at) ?? 0) ^ 0xff, at)
  const cases: [string, Buffer, RegExp][] = [
    ['damaged.tar', damaged, /damaged|Can't read/],
    ['short.tar', bytes.subarray(0, bytes.length / 2), /damaged|Can't read/],
    ['other.tar', Buffer.from('a letter to nobody'), /not a Pathlight backup|Can't read/],
  ]
  for (const [name, content, words] of cases) {
    await writeFile(join(root, name), content)
    expect(await command('restore', join(root, name), to)).toMatchObject({
      code: 1,
      said: expect.stringMatching(words) as string,
    })
  }
  expect(await command('restore', file, to)).toMatchObject({ code: 0 })
})

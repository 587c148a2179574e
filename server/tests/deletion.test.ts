import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images, messages, pictureWrites, rateCounters, users } from '#server/db/schema.ts'
import { deleteInterruptedPictures, deleteUnattachedImages } from '#server/features/files/cleanup.ts'
import { addPictureWrite } from '#server/features/files/store.ts'
import { sweep } from '#server/registry/cleanup.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { acceptedPair, mailsTo, password, signUp, tokenIn } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { tablesContaining } from '#server/testing/data/rows-containing.ts'
import { newId } from '#shared/domain/ids.ts'
import { pictureKey } from '#shared/domain/pictures.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const say = (person: Person, chatId: string) =>
  person.call('chat.send', { chatId, id: newId(), text: 'hello' })

/** A pair whose mentee's address is in as many tables as possible, also in evidence. */
async function busyPair(): Promise<Pair> {
  const pair = await acceptedPair(t)
  const { mentor, mentee, chatId } = pair
  await Promise.all(Array.from({ length: 5 }, () => say(mentee, chatId)))
  await mentor.call('safety.reportMessage', {
    ...{ id: newId(), reason: 'unkind', comment: '', block: false, chatId, seq: 1 },
  })
  await signUp(t, visit(t), { email: mentee.email })
  await visit(t).post('account.requestPasswordReset', { email: mentee.email })
  await visit(t).post('account.logIn', {
    email: mentee.email,
    password: 'wrong',
    token: null,
    remember: false,
  })
  return pair
}

/** Requests a change of the address, and answers the new one and a call that confirms it. */
async function changeAddress(person: Person) {
  const email = `new-${newId()}@example.org`
  await person.call('account.changeEmail', { email, password })
  const token = tokenIn((await mailsTo(t, email))[0])
  return { email, confirm: () => person.call('account.confirmEmail', { token }) }
}

/** The tables that may keep an old address: evidence, and the mailbox that stands in for the mail server. */
const mayKeep = ['case_members', 'dev_mails', 'reports']
const leftOver = (email: string) => tablesContaining(t.services.database, email)
const sendersIn = async (chatId: string) => {
  const rows = await t.services.database.orm
    .selectDistinct({ email: messages.senderEmail })
    .from(messages)
    .where(eq(messages.chatId, chatId))
  return rows.map(({ email }) => email)
}

describe('[DL1] after a change of the address', () => {
  it('only evidence keeps the old one, once the email about the change was sent', async () => {
    const { mentee, chatId } = await busyPair()
    const { email, confirm } = await changeAddress(mentee)
    await confirm()
    expect(await sendersIn(chatId)).toEqual([email])
    await expect.poll(() => leftOver(mentee.email)).toEqual(mayKeep)
    expect((await mailsTo(t, mentee.email)).at(-1)?.text).toContain('changed')
  })

  it.each(['before', 'after'])(
    'a message sent at the same time has the new one, taken %s it',
    async (order) => {
      const { mentee, chatId } = await acceptedPair(t)
      const { email, confirm } = await changeAddress(mentee)
      const holder = await t.services.database.pool.connect()
      try {
        await holder.query('begin')
        await holder.query('select from chats where id = $1 for update', [chatId])
        const waiting = async () => {
          const { rowCount } = await t.services.database.pool.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
          return rowCount
        }
        const send = () => say(mentee, chatId)
        const [first, second] = order === 'before' ? [send, confirm] : [confirm, send]
        const done = [first()]
        await expect.poll(waiting).toBe(1)
        done.push(second())
        await expect.poll(waiting).toBe(2)
        await holder.query('commit')
        await Promise.all(done)
      } finally {
        holder.release()
      }
      expect(await sendersIn(chatId)).toEqual([email])
    },
  )

  it('messages that versions before left with the old one are corrected by the daily sweep', async () => {
    const { mentee, chatId } = await acceptedPair(t)
    await say(mentee, chatId)
    const email = `set-${newId()}@example.org`
    await t.services.database.orm.update(users).set({ email }).where(eq(users.id, mentee.id))
    await sweep(t.services)
    expect(await sendersIn(chatId)).toEqual([email])
  })
})

it('[DL1] after a deletion, only evidence keeps the address, once the email about it was sent', async () => {
  const { mentee } = await busyPair()
  await changeAddress(mentee)
  await mentee.call('account.deleteAccount', { password, word: 'REMOVE' })
  await expect.poll(() => leftOver(mentee.email)).toEqual(mayKeep)
  expect((await mailsTo(t, mentee.email)).at(-1)?.subject).toContain('deleted')
})

describe('[DL2] uploads', () => {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b6b5f' } })
    .jpeg()
    .toBuffer()
  const upload = async ({ cookie }: Person, path: string) => {
    const headers = { origin: 'http://localhost:3000', cookie, 'content-type': 'image/jpeg' }
    return t.app.inject({ method: 'POST', url: `/api/upload/${path}`, headers, payload: await picture })
  }
  /** Runs the cleanup as it does when uploads of now have long ended. */
  async function cleanUpLater(): Promise<void> {
    const { database, files } = t.services
    const past = new Date(Date.now() - 11 * 60_000)
    await database.orm.update(images).set({ createdAt: past })
    await database.orm.update(pictureWrites).set({ startedAt: past })
    await deleteUnattachedImages(database.orm, files)
    await deleteInterruptedPictures(database.orm, files)
  }

  it('under way while their member is deleted leave no file and no row', async () => {
    const { mentee, chatId } = await acceptedPair(t)
    const { files, database } = t.services
    const put = files.put
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    let arrived = 0
    // A slow store: the account is deleted before the file is written.
    Object.assign(files, {
      put: async (...args: Parameters<typeof put>) => {
        arrived++
        await gate
        return put(...args)
      },
    })
    const uploads = [upload(mentee, 'profile'), upload(mentee, `chat/${chatId}`)]
    await expect.poll(() => arrived).toBe(2)
    await mentee.call('account.deleteAccount', { password, word: 'REMOVE' })
    await deleteUnattachedImages(database.orm, files)
    open()
    const answers = await Promise.all(uploads)
    Object.assign(files, { put })
    expect(answers[0]?.statusCode).toBe(401)
    await cleanUpLater()
    expect((await files.list()).filter((key) => key.includes(mentee.id))).toEqual([])
    expect(await database.orm.$count(images, eq(images.chatId, chatId))).toBe(0)
    expect(await database.orm.$count(pictureWrites)).toBe(0)
  })

  it('of profile pictures that a crash interrupted are removed, unless the member has a picture', async () => {
    const { mentor, mentee } = await acceptedPair(t)
    const { files, database } = t.services
    await upload(mentor, 'profile')
    for (const { id } of [mentor, mentee]) {
      await addPictureWrite(database.orm, id)
      await files.put(pictureKey.profile(id), await picture)
    }
    await deleteInterruptedPictures(database.orm, files)
    expect(await files.get(pictureKey.profile(mentee.id))).not.toBeNull()
    await cleanUpLater()
    expect(await files.get(pictureKey.profile(mentee.id))).toBeNull()
    expect(await files.get(pictureKey.profile(mentor.id))).not.toBeNull()
    expect(await database.orm.$count(pictureWrites)).toBe(0)
  })
})

it('[DL3] the daily sweep deletes spent rate counters, and no others', async () => {
  const { orm } = t.services.database
  const now = Date.now()
  await orm.insert(rateCounters).values([
    { key: 'spent', points: 5, expire: now - 1_000 },
    { key: 'running', points: 5, expire: now + 60_000 },
  ])
  await sweep(t.services)
  const keys = (await orm.select({ key: rateCounters.key }).from(rateCounters)).map(({ key }) => key)
  expect(keys).toContain('running')
  expect(keys).not.toContain('spent')
})

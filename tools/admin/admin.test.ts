import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notes, operatorLog, passkeys, people, requests, users } from '#server/db/schema.ts'
import { enqueueTopicEvents } from '#server/db/topic-outbox.ts'
import { startTopicOutboxListener } from '#server/sync/topic-outbox.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { ReportResult } from '#shared/contract/safety.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { eventually, openSocket } from '#server/testing/clients/live.ts'
import { aPair, aMentee, aMentor, mailsTo, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { turnOnCodes } from '#server/testing/factors/second-factor.ts'
import { addPasskey } from '#server/testing/factors/authenticator.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'
import { topics } from '#shared/contract/topics.ts'
import type { Bootstrap, LogInResult } from '#shared/contract/account.ts'
import type { MentorPage } from '#shared/contract/people.ts'
import * as commands from './commands.ts'
import type { CommandContext } from './commands.ts'

let t: TestApp
let port: number
let tools: CommandContext
let stop: () => Promise<void>
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
  const { database, files, jobs } = t.services
  tools = { database, files, jobs: async () => jobs }
  stop = await startTopicOutboxListener(t.services)
})
afterAll(async () => {
  await stop()
  await t.close()
})

const db = () => t.services.database.orm
const logIn = (email: string, secret = password) =>
  visit(t).post('account.logIn', { email, password: secret, token: null, remember: false })
const reasonOf = (response: { json: <T>() => T }) =>
  response.json<{ error?: { data: { reason: string } } }>().error?.data.reason ?? 'ok'
const isIn = async (person: Person) => (await person.query<Bootstrap>('app.bootstrap')).me !== null
const finds = async (mentee: Person, mentorId: string) =>
  (await mentee.query<MentorPage>('people.mentors', { skill: '' })).mentors.some(({ id }) => id === mentorId)
const say = (person: Person, chatId: string) =>
  person.call('chat.send', { chatId, id: newId(), text: 'hello' })

it('[OU1] lists users by page, and by any part of their address, name, or id', async () => {
  const tag = newId().slice(0, 8)
  for (let n = 0; n < 52; n++)
    await aMentee(t, { email: `${tag}-${String(n).padStart(2, '0')}@example.org`, fullName: `Ana ${tag}%` })
  const first = await commands.list(tools, tag, 1)
  expect(first).toContain(`${tag}-00@example.org`)
  expect(first).not.toContain(`${tag}-50@example.org`)
  expect(first).toMatch(/Page 1 of 2 \(52 users\)\. Next: .*--page 2/)
  expect(await commands.list(tools, tag, 2)).toContain(`${tag}-51@example.org`)
  expect(await commands.list(tools, `ANA ${tag}%`, 1)).toContain('(52 users)')
  expect(await commands.list(tools, `%${tag}`, 1)).toBe(`No users match "%${tag}".`)
})

it('[OU7] lists accounts without a person record, and deletes them', async () => {
  const [lost, whole] = [await aMentee(t), await aMentee(t)]
  await db().delete(people).where(eq(people.id, lost.id))
  const listed = await commands.listIncomplete(tools)
  expect(listed).toContain(lost.email)
  expect(listed).not.toContain(whole.email)
  await expect(commands.remove(tools, lost.id, false)).rejects.toThrow('--yes')
  expect(await commands.remove(tools, lost.id, true)).toContain(`Deleted ${lost.email}`)
  expect(await commands.listIncomplete(tools)).toBe('Every account has a person record.')
})

describe('suspending', () => {
  it('[OU2, SE-4, L7] logs a user out on every device at once, and prevents log-in', async () => {
    const mentor = await aMentor(t)
    const sockets = await Promise.all([1, 2].map(() => openSocket({ port, cookie: mentor.cookie })))
    expect(await commands.suspend(tools, mentor.email.toUpperCase())).toContain('Suspended ')
    for (const { closed } of sockets) expect(await closed).toBe(4001)
    expect(await isIn(mentor)).toBe(false)
    await expect(openSocket({ port, cookie: mentor.cookie })).rejects.toThrow('refused: 401')
    expect(await commands.suspend(tools, mentor.id)).toContain('already')
  })

  it('[OU2, AU-3, AU-4] is reported at log-in only after the correct password', async () => {
    const mentor = await aMentor(t)
    await commands.suspend(tools, mentor.id)
    expect(reasonOf(await logIn(mentor.email))).toBe('login.suspended')
    const without = (response: { body: string; json: <T>() => T }) =>
      response.body.replaceAll(/"requestId":"[^"]*"/g, '*')
    expect(without(await logIn(mentor.email, 'not the password'))).toBe(
      without(await logIn('nobody@example.org', 'not the password')),
    )
  })

  it('[OU2, AZ-10] hides a mentor from the lists and closes the chats, also open ones, as if they had ended', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const socket = await openSocket({ port, cookie: mentee.cookie })
    const names = ['chat', 'messages'].map((name) => ({ name, input: { chatId } }))
    const feed = await socket.watch([
      ...names,
      { name: 'chats' },
      { name: 'connections' },
      { name: 'online' },
    ])
    await feed.until('the chat', ({ of }) => of('chat').value !== undefined)
    await commands.suspend(tools, mentor.id)
    await feed.until(
      'the end',
      ({ of }) => of('chat').failure?.reason === 'app.notFound' && of('messages').failure !== undefined,
    )
    await feed.until('no chat', ({ of }) => JSON.stringify(of('chats').value) === '[]')
    const isEmpty = /^\{"pending":\[\],"accepted":\[\],"rejected":\[\]/
    await feed.until('no connection', ({ of }) => isEmpty.test(JSON.stringify(of('connections').value)))
    await expect(say(mentee, chatId)).rejects.toThrow('app.notFound')
    expect(await finds(mentee, mentor.id)).toBe(false)
    await expect(mentee.call('connections.request', { mentorId: mentor.id })).rejects.toThrow('app.notFound')

    expect(await commands.unsuspend(tools, mentor.email)).toContain('They can log in again')
    await feed.until('[OU3] the connection', ({ of }) =>
      JSON.stringify(of('connections').value).includes(chatId),
    )
    socket.raw.terminate()
  })

  it('[OU3] can be undone, with all data restored', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await say(mentor, chatId)
    await commands.suspend(tools, mentee.id)
    await commands.unsuspend(tools, mentee.id)
    expect(await commands.unsuspend(tools, mentee.id)).toContain('is not suspended')
    expect(reasonOf(await logIn(mentee.email))).toBe('ok')
    expect(await isIn(mentee)).toBe(false)
    await say(mentor, chatId)
    expect(await finds(await aMentee(t), mentor.id)).toBe(true)
  })
})

it('[RP14, OU8] lifts the pause of a report', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const report = { id: newId(), path: 'self', comment: '', block: false, userId: mentor.id }
  const { reference } = await mentee.call<ReportResult>('safety.reportPerson', report)
  await expect(say(mentor, chatId)).rejects.toThrow('chat.resting')
  expect(await commands.resume(tools, reference.toLowerCase())).toContain('can write to each other again')
  await say(mentor, chatId)
  await say(mentee, chatId)
  expect(await commands.resume(tools, reference)).toContain('No pause')
  await expect(commands.resume(tools, 'R-000000')).rejects.toThrow('No report')
})

it('[RP7] suggests commands with the id of a user, whatever characters their address has', async () => {
  const email = `a&b|$(id)-${newId()}@example.org`
  const mentor = await aMentor(t, { email })
  const said = await commands.suspend(tools, mentor.id)
  expect(said).toContain(`npm run user -- unsuspend ${mentor.id}`)
  expect(said).not.toContain(`npm run user -- unsuspend ${email}`)
  expect(await commands.list(tools, email, 1)).not.toContain(`-- list`)
})

it('[OU4] deletes a user like their own deletion, and only with --yes', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await mentor.call('notes.add', { id: newId(), content: 'mine' })
  await expect(commands.remove(tools, mentor.email, false)).rejects.toThrow('--yes')
  expect(await isIn(mentor)).toBe(true)
  await commands.remove(tools, mentor.email, true)
  expect(await isIn(mentor)).toBe(false)
  for (const [table, column, id] of [
    [users, users.id, mentor.id],
    [notes, notes.userId, mentor.id],
    [requests, requests.id, chatId],
  ] as const) {
    expect(await db().$count(table, eq(column, id))).toBe(0)
  }
  // The jobs before it may include the email about the request, if that was queued in time.
  const subject = async () => (await mailsTo(t, mentor.email)).at(-1)?.subject
  await expect.poll(subject).toContain('deleted')
  await expect(say(mentee, chatId)).rejects.toThrow('app.notFound')
  await expect(commands.suspend(tools, mentor.email)).rejects.toThrow('No user with')
})

it('[MF6, OU8] removes the second factor of a member who lost it, and reports it to them', async () => {
  const person = await aMentee(t)
  await turnOnCodes(person)
  const needsCode = async () =>
    (await logIn(person.email)).json<{ result: { data: LogInResult } }>().result.data
  expect(await needsCode()).toEqual({ me: null, needsCode: true })
  expect(await commands.resetFactor({ ...tools, reason: 'showed their id' }, person.id)).toContain(
    person.email,
  )
  expect((await needsCode()).me).not.toBeNull()
  await mailsTo(t, person.email, 2)
  const entries = await db().select().from(operatorLog).where(eq(operatorLog.subject, person.id))
  expect(entries).toMatchObject([{ command: 'reset-factor', reason: 'showed their id' }])
  await expect(commands.resetFactor(tools, person.id)).rejects.toThrow('no second factor')
})

it('[PK5, MF6] removes the passkeys of a member who lost them', async () => {
  const person = await aMentee(t)
  await addPasskey(person)
  await commands.resetFactor({ ...tools, reason: 'lost their phone' }, person.id)
  expect(await db().$count(passkeys, eq(passkeys.userId, person.id))).toBe(0)
  expect((await logIn(person.email)).json()).toMatchObject({ result: { data: { me: { id: person.id } } } })
})

it('[OU5] changes the role of a user: their requests and chats end, and a mentor needs the age and skills', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const become = (who: string, role: string, skills: string[] = []) =>
    commands.setRole(tools, who, { role, skills })
  await expect(become(mentee.id, 'mentor', ['leadership'])).rejects.toThrow('too young')
  await expect(become(mentor.id, 'mentor', ['leadership'])).rejects.toThrow('already')
  await expect(become(mentor.id, 'moderator')).rejects.toThrow('mentor or mentee')
  await become(mentor.id, 'mentee')
  expect(await db().$count(requests, eq(requests.id, chatId))).toBe(0)
  await expect(say(mentee, chatId)).rejects.toThrow('app.notFound')
  expect((await mentor.query<Bootstrap>('app.bootstrap')).me?.role).toBe('mentee')
  await expect(become(mentor.id, 'mentor')).rejects.toThrow('at least 1')
  await expect(become(mentor.id, 'mentor', ['juggling'])).rejects.toThrow()
  await become(mentor.id, 'mentor', ['welding'])
  const [row] = await db().select().from(people).where(eq(people.id, mentor.id))
  expect(row?.skills).toEqual(['welding'])
})

it('[OU6] reaches a server whose connection was interrupted, once it has reconnected', async () => {
  const id = newId()
  let heard = 0
  const leave = t.services.bus.subscribe(topics.me(id), () => heard++)
  const change = () => db().transaction((tx) => enqueueTopicEvents(tx, [topics.me(id)]))
  await change()
  await eventually('the first', () => heard > 0)
  await db().execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pathlight topic outbox' and datname = current_database()`,
  )
  await change()
  const before = heard
  await expect.poll(() => heard > before).toBe(true)
  leave()
})

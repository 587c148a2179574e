import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { notes } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import { text } from '#shared/limits.ts'
import { noteQuota } from '#shared/limits/member.ts'
import type { NotePage } from '#shared/contract/notes.ts'
import { newestNotes } from './store.ts'

let t: TestApp
let me: Person
beforeAll(async () => {
  t = await createTestApp()
  me = await aMentee(t)
})
afterAll(() => t.close())

const list = (person: Person, search = '', cursor: string | null = null) =>
  person.query<NotePage>('notes.list', { search, cursor })

it('[NO1] adds notes without white space at their ends, the newest first, and rejects white space alone', async () => {
  await me.call('notes.add', { id: newId(), content: '  first  ' })
  await me.call('notes.add', { id: newId(), content: 'second\nline' })
  await expect(me.call('notes.add', { id: newId(), content: ' \n\t ' })).rejects.toThrow('note.empty')
  await expect(me.call('notes.add', { id: newId(), content: 'x'.repeat(10_001) })).rejects.toThrow(
    'note.tooLong',
  )
  expect((await list(me)).notes.map((note) => note.content)).toEqual(['second\nline', 'first'])
})

it('[NO1] lists pages of 50, each note once', async () => {
  const person = await aMentee(t)
  // Into the table: so many calls at once are more than a member's rate allows.
  const rows = Array.from({ length: 120 }, (_, index) => ({
    ...{ id: newId(), userId: person.id, content: `note ${index}` },
    createdAt: new Date(Date.now() + index),
  }))
  await t.services.database.orm.insert(notes).values(rows)
  const seen: string[] = []
  const sizes: number[] = []
  for (let cursor: string | null = null; ;) {
    const page: NotePage = await list(person, '', cursor)
    sizes.push(page.notes.length)
    seen.push(...page.notes.map((note) => note.content))
    cursor = page.next
    if (cursor === null) break
  }
  expect(sizes).toEqual([50, 50, 20])
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `note ${119 - index}`))
})

it('[NO2, AZ-7] only the owner reads, edits and deletes a note', async () => {
  const id = newId()
  await me.call('notes.add', { id, content: 'mine' })
  for (const stranger of [await aMentor(t), await aMentee(t)]) {
    const missing = await stranger.post('notes.edit', { id: newId(), content: 'x' })
    const theirs = await stranger.post('notes.edit', { id, content: 'x' })
    const shape = (body: string) => body.replace(/"requestId":"[^"]*"/, '')
    expect([theirs.statusCode, shape(theirs.body)]).toEqual([missing.statusCode, shape(missing.body)])
    await expect(stranger.call('notes.remove', { id })).rejects.toThrow('app.notFound')
    await expect(stranger.call('notes.add', { id, content: 'taken over' })).rejects.toThrow('app.notFound')
    expect((await list(stranger)).notes).toEqual([])
  }
  await me.call('notes.edit', { id, content: 'changed' })
  expect((await list(me, 'changed')).notes).toMatchObject([{ id, content: 'changed' }])
  await me.call('notes.remove', { id })
  expect((await list(me, 'changed')).notes).toEqual([])
})

it('[NO3] finds any part of the text, ignoring case, and treats no character as a wildcard', async () => {
  const person = await aMentor(t)
  const contents = ['Ask about BIOLOGY', '100% sure', 'snake_case', `it's "quoted"`, 'back\\slash']
  for (const content of contents) await person.call('notes.add', { id: newId(), content })
  const found = async (search: string) => (await list(person, search)).notes.map((note) => note.content)
  expect(await found('biology')).toEqual(['Ask about BIOLOGY'])
  expect(await found('%')).toEqual(['100% sure'])
  expect(await found('_')).toEqual(['snake_case'])
  expect(await found(`'s "q`)).toEqual([`it's "quoted"`])
  expect(await found('\\')).toEqual(['back\\slash'])
  expect(await found('nowhere')).toEqual([])
})

it('[NO4] a retry adds nothing', async () => {
  const person = await aMentee(t)
  const id = newId()
  await Promise.all([1, 2, 3].map(() => person.call('notes.add', { id, content: 'once' })))
  expect((await list(person)).notes).toHaveLength(1)
})

it('[AB6] rejects a note above the quota with the number in words, and accepts shorter ones and retries', async () => {
  const person = await aMentee(t)
  const { orm } = t.services.database
  await orm.insert(notes).values(
    Array.from({ length: noteQuota.notes - 1 }, () => ({
      id: newId(),
      userId: person.id,
      content: 'short',
    })),
  )
  const last = newId()
  await person.call('notes.add', { id: last, content: 'the last one' })
  const rejected = await person.post('notes.add', { id: newId(), content: 'one more' })
  expect(rejected.statusCode).toBe(412)
  expect(rejected.json()).toMatchObject({
    error: { data: { reason: 'note.tooMany', values: { max: noteQuota.notes } } },
  })
  await person.call('notes.add', { id: last, content: 'the last one' })
  await person.call('notes.remove', { id: last })
  await person.call('notes.add', { id: newId(), content: 'again' })

  const writer = await aMentee(t)
  const long = { userId: writer.id, content: 'é'.repeat(text.note) }
  const full = Math.floor(noteQuota.characters / text.note)
  await orm.insert(notes).values(Array.from({ length: full }, () => ({ id: newId(), ...long })))
  const [first] = (await list(writer)).notes
  await expect(writer.call('notes.add', { id: newId(), content: 'x' })).rejects.toThrow('note.full')
  await writer.call('notes.edit', { id: first?.id, content: 'y'.repeat(100) })
  await writer.call('notes.add', { id: newId(), content: 'x' })
  await expect(writer.call('notes.edit', { id: first?.id, content: 'y'.repeat(text.note) })).rejects.toThrow(
    'note.full',
  )
})

it('[AB6] keeps the quota when notes are added at the same time', async () => {
  const person = await aMentee(t)
  await t.services.database.orm.insert(notes).values(
    Array.from({ length: noteQuota.notes - 3 }, () => ({
      id: newId(),
      userId: person.id,
      content: 'short',
    })),
  )
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => person.post('notes.add', { id: newId(), content: 'at once' })),
  )
  expect(outcomes.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
})

it('[AB8] shows the newest notes up to a size, with the count of all, and counts nothing for it', async () => {
  const person = await aMentee(t)
  const content = 'x'.repeat(9_000)
  await t.services.database.orm
    .insert(notes)
    .values(Array.from({ length: 60 }, () => ({ id: newId(), userId: person.id, content })))
  const newest = await newestNotes(t.services.database.orm, person.id)
  expect([newest.count, newest.notes.length]).toEqual([60, Math.ceil(noteQuota.liveCharacters / 9_000)])
  expect(newest.notes.map(({ id }) => id)).toEqual(
    (await list(person)).notes.slice(0, newest.notes.length).map(({ id }) => id),
  )
  const query = vi.spyOn(t.services.database.pool, 'query')
  await newestNotes(t.services.database.orm, person.id)
  const statements = (query.mock.calls as unknown as [{ text: string }][]).map(([one]) => one.text)
  query.mockRestore()
  expect(statements.filter((statement) => /count\(/.test(statement))).toEqual([])
  await person.call('notes.remove', { id: newest.notes[0]?.id })
  expect((await newestNotes(t.services.database.orm, person.id)).count).toBe(59)
})

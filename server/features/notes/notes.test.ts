import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import type { NotePage } from '#shared/contract/notes.ts'

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
  for (let index = 0; index < 120; index++)
    await person.call('notes.add', { id: newId(), content: `note ${index}` })
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

import { expect, it } from 'vitest'
import { fixtureRepo } from './fixture-repo.mjs'
import { retiredWords } from './retired-words.mjs'

const problemsOf = async (files) => (await retiredWords(await fixtureRepo(files))).problems

it('rejects a retired word in any position of an exported name', async () => {
  const files = {
    'server/a.ts': 'export const mailSeal = 1\nexport function readSealed() {}\nexport class Somebody {}\n',
    'server/b.ts': 'const one = 1\nexport { one as TOLD_TOPICS }\nexport type { Seat } from "./c.ts"\n',
    'server/c.ts': 'export type Seat = 1\nexport const { wide, doubt = 1 } = { wide: 1 }\n',
  }
  expect(await problemsOf(files)).toEqual([
    'server/a.ts:1 the name mailSeal is retired',
    'server/a.ts:2 the name readSealed is retired',
    'server/a.ts:3 the name Somebody is retired',
    'server/b.ts:2 the name TOLD_TOPICS is retired',
    'server/b.ts:3 the name Seat is retired',
    'server/c.ts:1 the name Seat is retired',
    'server/c.ts:2 the name doubt is retired',
  ])
})

it('rejects a name of the rename table, and accepts its words elsewhere', async () => {
  const files = { 'server/a.ts': 'export const removeUser = 1\nexport const removeUserImage = 2\n' }
  expect(await problemsOf(files)).toEqual(['server/a.ts:1 the name removeUser is retired'])
})

it('rejects a retired file name', async () => {
  const files = {
    'client/use-ask.ts': 'export {}\n',
    'server/seat.test.ts': 'export {}\n',
    'server/seating.ts': 'export {}\n',
  }
  expect(await problemsOf(files)).toEqual([
    'client/use-ask.ts: the file name is retired',
    'server/seat.test.ts: the file name is retired',
  ])
})

it('accepts retired words in names that are not exported, such as the names of tables', async () => {
  expect(await problemsOf({ 'server/a.ts': 'const told = 1\nexport const topicOutbox = told\n' })).toEqual([])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import type { Archive } from '#server/testing/data/export/export.ts'
import { pairWith } from '#server/testing/data/people.ts'
import { workTogether } from '#server/testing/data/work.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const pageIn = ({ files }: Archive) => files.get('work/1.html') ?? ''

it('[WK14] the export has the page of a pair, also after the end for the mentee; for the mentor of a minor what they wrote', async () => {
  const pair = await pairWith(t, { fullName: 'Ada Berg' })
  await workTogether(t, pair)
  const all = [
    ...['an aim &lt;of&gt; the mentee', 'a step of the mentor', 'shared notes of the mentor', 'every week'],
    ...['thanks of the mentor', 'thanks of the mentee', 'private thoughts of the mentee'],
  ]
  const expectAll = (archive: Archive) => {
    for (const text of all) expect(pageIn(archive)).toContain(text)
    expect([...archive.files.values()].join('')).not.toContain('private thoughts of the mentor')
  }
  const { mentor, mentee } = pair
  expectAll(await takeOut(t, mentee))
  await mentor.call('connections.end', { requestId: pair.chatId })
  expectAll(await takeOut(t, mentee))
  const theirs = await takeOut(t, mentor)
  for (const text of ['a step of the mentor', 'private thoughts of the mentor', 'thanks of the mentor'])
    expect(pageIn(theirs)).toContain(text)
  for (const text of ['aim &lt;of', 'thanks of the mentee', 'thoughts of the mentee', 'Ada'])
    expect(pageIn(theirs)).not.toContain(text)
})

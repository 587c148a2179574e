import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen } from '#server/testing/clients/wire.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { aPair, aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Connections } from '#shared/contract/connections.ts'
import type { MentorPage, MyProfile } from '#shared/contract/people.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

it('[PR1] trims a name, rejects an empty one and one of more than 80 characters', async () => {
  const mentor = await aMentor(t, { skills: ['nursing'] })
  await mentor.call('account.saveName', { fullName: '  Ada  ' })
  const { mentors } = await mentor.query<MentorPage>('people.mentors', { skill: 'nursing' })
  expect(mentors[0]?.name).toBe('Ada')
  for (const fullName of ['', '   ', '\u200b']) {
    await expect(mentor.call('account.saveName', { fullName })).rejects.toThrow('profile.emptyName')
  }
  await expect(mentor.call('account.saveName', { fullName: 'a'.repeat(81) })).rejects.toThrow('name.tooLong')
})

it('[PR2] stores up to 500 characters about a mentor, trimmed, and rejects more', async () => {
  const mentor = await aMentor(t)
  const longest = 'é'.repeat(500)
  await mentor.call('people.saveAbout', { about: `  ${longest}\n` })
  await expect(mentor.call('people.saveAbout', { about: 'a'.repeat(501) })).rejects.toThrow('about.tooLong')
  const socket = await openSocket({ port, cookie: mentor.cookie })
  const feed = await socket.watch([{ name: 'profile' }])
  await feed.until('the profile', (seen) => seen.of('profile').value !== undefined)
  expect((feed.of('profile').value as MyProfile).about).toBe(longest)
  await mentor.call('people.saveAbout', { about: '' })
  await feed.until('the empty words', (seen) => (seen.of('profile').value as MyProfile).about === '')
  await socket.close()
})

it('[PR4] changes skills under the rules of sign-up', async () => {
  const mentor = await aMentor(t)
  const save = (skills: string[]) => mentor.call('people.saveSkills', { skills })
  await expect(save([])).rejects.toThrow('signup.noSkill')
  const five = ['databases', 'DevOps', 'cybersecurity', 'data analysis', 'volunteering']
  await expect(save([...five, 'networking'])).rejects.toThrow('signup.maxSkills')
  await expect(save(['juggling'])).rejects.toThrow('app.invalid')
  await expect(save(['databases', 'databases'])).rejects.toThrow('app.invalid')
  await save(five)
  const { mentors } = await mentor.query<MentorPage>('people.mentors', { skill: 'DEVOPS' })
  expect(mentors[0]?.skills).toEqual(five)
})

it('[PR2, PR4] a mentee has no skills and no text about themselves', async () => {
  const mentee = await aMentee(t)
  for (const [call, input] of [
    ['people.saveAbout', { about: 'Hello' }],
    ['people.saveSkills', { skills: ['databases'] }],
  ] as const) {
    const response = await mentee.post(call, input)
    expect({ call, status: response.statusCode }).toEqual({ call, status: 403 })
  }
})

it('[PR1, PR2, PR4] shows changes to counterparts at once', async () => {
  const { mentor, mentee } = await aPair(t)
  const socket = await openSocket({ port, cookie: mentee.cookie })
  const feed = await socket.watch([{ name: 'connections' }])
  const other = () => (feed.of('connections').value as Connections | undefined)?.accepted[0]?.person
  await feed.until('the pair', () => other() !== undefined)
  await mentor.call('account.saveName', { fullName: 'Grace Hopper' })
  await mentor.call('people.saveAbout', { about: 'Ships and compilers.' })
  await mentor.call('people.saveSkills', { skills: ['software architecture'] })
  await feed.until('all of it', () => other()?.skills[0] === 'software architecture')
  expect(other()).toMatchObject({ name: 'Grace Hopper', about: 'Ships and compilers.' })
  await socket.close()
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { people } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, aMentor, mailsTo } from '#server/testing/data/people.ts'
import type { Bootstrap } from '#shared/contract/account.ts'
import type { MentorPage } from '#shared/contract/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const links = [
  'Ana example.com',
  'ana@example.org',
  'Ana https://evil.test',
  'www.ana',
  'ana．example．ＣＯＭ',
  'ana。com',
  'ana＠example',
  't.me/ana',
  'ana.exam\u200Bple.c\u0301om',
  'mailto:ana',
]
const numbers = [
  'Ana 0791234567',
  '+41 79 123 45 67',
  '079-123-45-67',
  '٠٧٩١٢٣٤٥٦٧',
  '⓪⑦⑨①②③④⑤⑥⑦',
  '0️⃣7️⃣9️⃣1️⃣2️⃣3️⃣4️⃣',
  '(555) 123.4567',
]

it('[PR9] rejects links, addresses, and phone numbers in names and "about me", each with its reason', async () => {
  const mentor = await aMentor(t)
  const save = [
    (text: string) => mentor.call('account.saveName', { fullName: text }),
    (text: string) => mentor.call('people.saveAbout', { about: `Hello! ${text}` }),
  ]
  for (const attempt of save) {
    for (const text of links) await expect(attempt(text)).rejects.toThrow('text.link')
    for (const text of numbers) await expect(attempt(text)).rejects.toThrow('text.number')
  }
})

it('[CD25] rejects usernames on other services and street addresses in names and "about me"', async () => {
  const mentor = await aMentor(t)
  for (const text of ['my insta is ana_b99', 'I live at 12 Baker Street', 'ana dot b at gmail dot com']) {
    await expect(mentor.call('people.saveAbout', { about: text })).rejects.toThrow('text.contact')
    await expect(mentor.call('account.saveName', { fullName: text })).rejects.toThrow('text.contact')
  }
})

it('[PR9] accepts ordinary names and texts', async () => {
  const mentor = await aMentor(t)
  for (const fullName of [
    'J.R.R. Tolkien',
    'Dr.Smith',
    "Renée O'Connor-Nuñez",
    'Louis XIV 2',
    'علی‌رضا',
    '山田 太郎',
    'Ann B.Sc.',
    'Otto III',
  ]) {
    await mentor.call('account.saveName', { fullName })
    expect((await mentor.query<Bootstrap>('app.bootstrap')).me?.fullName).toBe(fullName)
  }
  for (const about of [
    'Taught 2010–2014, 2016 and 2019-2023.',
    'Born 12.05.1980. I like Node.js and e.g. chess.',
    'Helped 1,000,000 people.Next question @ school?',
    'Nurse 👩‍⚕️ since 1998 ❤️',
  ]) {
    await mentor.call('people.saveAbout', { about })
  }
})

it('[PR9] removes invisible and direction characters', async () => {
  const mentor = await aMentor(t, { skills: ['nursing'] })
  const hidden = '\u2800\u3164\uFFA0\u115F\u202E\u2066\u200F\u{E0041}\u00AD\u034F\uE000'
  await mentor.call('people.saveAbout', { about: `One${hidden} two\nthree 👩‍⚕️` })
  await mentor.call('account.saveName', { fullName: `${hidden}Ada${hidden}Lee` })
  const { mentors } = await mentor.query<MentorPage>('people.mentors', { skill: 'nursing' })
  expect(mentors[0]).toMatchObject({ about: 'One two\nthree 👩‍⚕️', name: 'Ada Lee' })
  await expect(mentor.call('account.saveName', { fullName: hidden })).rejects.toThrow('profile.emptyName')
})

it('[PR10] rejects names that look like those of the product or its team', async () => {
  const person = await aMentee(t)
  const save = (fullName: string) => person.call('account.saveName', { fullName })
  for (const name of [
    'Pathlight',
    'Pathlight Support',
    'P a t h l i g h t',
    'Раthlіght Теаm',
    'Path1ight',
    'PATHIIGHT',
    '𝓟𝓪𝓽𝓱𝓵𝓲𝓰𝓱𝓽',
    'Admin',
    'Аdmіn Jane',
    'Adm1nistrator',
    'Moderator Mia',
    'Sup-port',
    '5upport',
    'Safety Team',
    'Official Helper',
    'STAFF',
  ]) {
    await expect(save(name)).rejects.toThrow('name.reserved')
  }
  for (const name of ['Patricia Light', 'Ted Wagstaff', 'Helpmann', 'Adam Minster', 'Amin', 'Tea Maier']) {
    await save(name)
  }
})

it('[ML9] a name becomes no link in an email', async () => {
  const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
  const fullName = 'http://evil.example/x www.evil.com a@b.co 0791234567'
  // Such a name was possible before [PR9].
  await t.services.database.orm.update(people).set({ fullName }).where(eq(people.id, mentee.id))
  await mentee.call('connections.request', { mentorId: mentor.id })
  const [mail] = await mailsTo(t, mentor.email)
  for (const part of [mail?.subject, mail?.text, mail?.html]) {
    expect(part).not.toMatch(/:\/\/evil|evil\.example|www\.evil|a@b|b\.co|0791234567/)
    expect(part?.replaceAll('\u200B', '')).toContain(fullName)
  }
  expect(mail?.html).not.toMatch(/href="[^"]*evil/)
})

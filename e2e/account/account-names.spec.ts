import { findMentors } from '../pages/mentors.ts'
import { expect, test } from '../support/fixtures.ts'

/** Names that try to be more than text: none may run, load, or close anything. */
const corpus = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "'; drop table users; --",
  '</title><h1>Not the title</h1>',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  '&lt;b&gt; &amp; <b>bold</b>',
  'javascript:alert(1)//',
  '\u{1F469}\u200D\u{1F680} Zoë Müller-Łukasz 李',
]

test('[WE-6, LI8] a name is shown everywhere as it was entered', async ({
  page,
  context,
  people,
  anotherPerson,
}) => {
  const mentee = await people.mentee()
  const seeker = await anotherPerson()
  await seeker.context().addCookies([mentee.cookie])
  const dialogs: string[] = []
  for (const each of [page, seeker])
    each.on('dialog', async (dialog) => {
      dialogs.push(dialog.message())
      await dialog.dismiss()
    })
  for (const name of corpus) {
    await test.step(name, async () => {
      const mentor = await people.mentor({ fullName: null, isNamePromptPending: true })
      await context.clearCookies()
      await context.addCookies([mentor.cookie])
      await page.goto('/connections/mentor')
      const card = page.getByRole('region', { name: 'What should people call you?' })
      await card.getByLabel('Name', { exact: true }).fill(name)
      await card.getByRole('button', { name: 'Save name' }).click()
      await expect(page.getByText('Full name saved!')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Your account' })).toContainText(name)
      await expect(page).toHaveTitle(/Your Connections/)
      await people.query(
        `insert into requests (id, mentor_id, requester_id, status) values ($1, $2, $3, 'pending')`,
        [`${mentor.id}__${mentee.id}`, mentor.id, mentee.id],
      )
    })
  }
  const expectNames = async () => {
    for (const name of corpus) await expect(seeker.getByText(name, { exact: true }).first()).toBeVisible()
  }
  await findMentors(seeker, ...corpus)
  await expectNames()
  await seeker.goto('/connections/mentee')
  await expectNames()
  expect(dialogs).toEqual([])
})

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../support/fixtures.ts'
import { connection } from '../pages/connection.ts'
import { logIn, toLogIn } from '../pages/join.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { inheritedEnvironment } from '../support/processes/product.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

// A tab whose socket is being opened when the session ends is rejected, which the browser logs as an error.
test.use({ forgiven: /^console: WebSocket connection to .* HTTP Authentication failed/ })

test('[OU2, OU3, SE-4, TX8] a suspension logs out both open tabs at once, and the counterpart sees an ended chat', async ({
  page: mentor,
  anotherPerson,
  people,
  product,
}) => {
  const user = (...args: string[]) =>
    run(process.execPath, [join(root, 'scripts/user.mjs'), ...args], {
      env: { ...inheritedEnvironment(), DATA_DIR: product.dataDir },
    })
  const talk = await aTalk(people, { mentorName: 'Jan Holt', menteeName: 'Eva Rohr' })
  const mentee = await anotherPerson()
  await people.logIn(talk.mentor, mentor.context())
  await people.logIn(talk.mentee, mentee.context())
  const second = await mentor.context().newPage()
  await mentor.goto(`/chat/${talk.chatId}`)
  await second.goto('/notes')
  await mentee.goto(`/chat/${talk.chatId}`)
  for (const page of [mentor, mentee])
    await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeEnabled()
  await expect(second.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible()
  // A tab that is still connecting would get a rejected socket, which the browser logs as an error.
  for (const page of [mentor, second, mentee]) await expect(connection(page, 'Online')).toBeVisible()

  // A toast that the pointer holds.
  await second.getByLabel('New note').fill('Mine alone')
  await second.getByRole('button', { name: 'Add note' }).click()
  const toast = second.getByRole('status').filter({ hasText: 'Note added' })
  await toast.hover()
  await mentor.getByRole('button', { name: /^More options: .*report Eva Rohr$/ }).click()
  await expect(mentor.getByRole('dialog')).toBeVisible()

  await user('suspend', talk.mentor.email)
  for (const page of [mentor, second]) {
    await expect(
      page.getByText('No account found. Please create an account to view items on this page.'),
    ).toBeVisible()
  }
  await expect(mentee.getByText('Chat not accepted yet.')).toBeVisible()
  await expect(mentee.getByText(/suspend/i)).toHaveCount(0)
  await expect(toast).toHaveCount(0)

  await test.step('the reason is shown only after the correct password, until the suspension is lifted', async () => {
    await mentor.getByRole('main').getByRole('link', { name: 'Join / Log in' }).click()
    await toLogIn(mentor)
    const enter = (password: string) => logIn(mentor, { email: talk.mentor.email, password })
    await enter('not the password')
    const alert = mentor.getByRole('alert')
    await expect(alert).toHaveText(/^That email or password isn't right\. .* 🔒$/)
    await enter(talk.mentor.password)
    await expect(alert).toHaveText(/^This account is suspended/)
    await user('unsuspend', talk.mentor.email)
    await enter(talk.mentor.password)
    await expect(mentor).toHaveURL(`/chat/${talk.chatId}`)
    await expect(mentor.getByRole('textbox', { name: /^Message to/ })).toBeEnabled()
    // A dialog that was open when the session ended stays closed.
    await expect(mentor.getByRole('dialog')).toHaveCount(0)
  })
})

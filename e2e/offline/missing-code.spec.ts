import { logIn, toLogIn } from '../pages/join.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'

// The requests that a journey fails on purpose.
test.use({ forgiven: /ERR_FAILED|status of 404|dynamically imported module/ })

const unreachable = "We couldn't reach the server. Check your connection and try again."

test('[OF16] a dialog whose code cannot be loaded says so, leaves the page as it is, and opens at the next press', async ({
  page,
  people,
}) => {
  const { mentee, chatId } = await aTalk(people)
  await people.logIn(mentee, page.context())
  await page.goto(`/chat/${chatId}`)
  const field = page.getByRole('textbox', { name: /^Message/ })
  await field.fill('Still here')
  const parts = /\/assets\/(?:palette|emoji-picker)-[^/]*\.js$/
  await page.route(parts, (route) => route.abort())
  const toast = page.getByText(unreachable)
  const opens = [
    {
      press: () => page.keyboard.press('Control+k'),
      dialog: page.getByRole('dialog', { name: 'Go to' }),
    },
    {
      press: () => page.getByRole('button', { name: 'Add an emoji' }).click(),
      dialog: page.getByRole('searchbox', { name: /emoji/i }),
    },
  ]
  for (const { press } of opens) {
    await press()
    await expect(toast).toBeVisible()
    await expect(field).toHaveValue('Still here')
    await page.locator('#toasts').getByRole('button').click()
    await expect(toast).toHaveCount(0)
  }
  await page.unroute(parts)
  for (const { press, dialog } of opens) {
    await press()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('[OF16, NV6] a log-in whose layout is gone after a deployment reloads the document, and says so if that does not help', async ({
  page,
  people,
}) => {
  const mentee = await people.mentee()
  const layout = /\/assets\/member-shell-[^/]*\.js$/
  let failures = 0
  await page.route(layout, async (route) => {
    failures += 1
    await (failures === 1 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue())
  })
  await page.goto('/join')
  await toLogIn(page)
  await logIn(page, mentee)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  expect(failures).toBe(2)
  await page.unroute(layout)

  await page.route(layout, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute(layout)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
})

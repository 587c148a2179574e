import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'

test('[CH44] at 360 px, a picture, an emoji, and an idea are in one menu, and the field keeps its width', async ({
  page,
  people,
}) => {
  const { mentee, chatId } = await aTalk(people, { mentorName: 'Edda Kron' })
  await people.logIn(mentee, page.context())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/chat/${chatId}`)
  const field = page.getByRole('textbox', { name: 'Message to Edda Kron' })
  const button = page.getByRole('button', { name: 'Add to your message' })
  await expect(button).toBeVisible()
  expect((await field.boundingBox())?.width).toBeGreaterThanOrEqual(220)
  for (const name of ['Add a picture', 'Add an emoji', 'Ideas to write about'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)

  await test.step('the keyboard opens it and moves in it, and Escape closes it', async () => {
    await field.press('Shift+Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Add a picture' })).toBeFocused()
    await checkA11y(page)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })

  await test.step('a picture', async () => {
    await button.click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'Add a picture' }).click()
    await choosing
  })

  await test.step('an emoji, at the caret', async () => {
    await field.fill('Hi ')
    await button.click()
    await page.getByRole('menuitem', { name: 'Add an emoji' }).click()
    const picker = page.getByRole('dialog', { name: 'Emojis' })
    // It is loaded when it is first opened.
    await expect(picker.getByRole('searchbox', { name: 'Search emojis' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.click()
    await page.getByRole('menuitem', { name: 'Add an emoji' }).click()
    await picker.getByRole('searchbox', { name: 'Search emojis' }).fill('party popper')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Hi 🎉')
    await expect(field).toBeFocused()
  })

  await test.step('an idea', async () => {
    await button.click()
    await page.getByRole('menuitem', { name: 'Ideas to write about' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ideas to write about' })
    await dialog.getByText('First meeting: getting to know each other').click()
    await dialog.getByRole('button', { name: 'What made you say yes to doing this?' }).click()
    await expect(field).toHaveValue('Hi 🎉\nWhat made you say yes to doing this?')
    await expect(field).toBeFocused()
  })
})

test('[CH13] a hint says that Enter sends', async ({ page, people }) => {
  const { mentee, chatId } = await aTalk(people, { mentorName: 'Edda Kron' })
  await people.logIn(mentee, page.context())
  await page.goto(`/chat/${chatId}`)
  await expect(page.getByRole('textbox', { name: 'Message to Edda Kron' })).toHaveAccessibleDescription(
    'Press Enter to send, Shift + Enter for a new line.',
  )
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('[CH13] where Enter inserts a line break, no hint says that it sends', async ({ page, people }) => {
    const { mentee, chatId } = await aTalk(people, { mentorName: 'Edda Kron' })
    await people.logIn(mentee, page.context())
    await page.goto(`/chat/${chatId}`)
    const field = page.getByRole('textbox', { name: 'Message to Edda Kron' })
    await field.fill('One')
    await field.press('Enter')
    await expect(field).toHaveValue('One\n')
    await expect(field).toHaveAccessibleDescription('')
    await expect(page.getByText(/^Press Enter/)).toHaveCount(0)
  })
})

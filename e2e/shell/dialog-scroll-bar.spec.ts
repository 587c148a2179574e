import { aTalk } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'

test('[NV38] a press on the scroll bar of a dialog leaves it open, and one beside it closes it', async ({
  page,
  people,
}) => {
  const { mentee, chatId } = await aTalk(people)
  await people.logIn(mentee, page.context())
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto(`/chat/${chatId}`)
  await page.getByRole('button', { name: 'More options: pause, block, or report Maya Lind' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause, block, or report Maya Lind' })
  await expect(dialog).toBeVisible()
  const box = await dialog.boundingBox()
  if (!box) throw new Error('the dialog has no box')
  const isScrolled = await dialog.evaluate((element) => element.scrollHeight > element.clientHeight)
  expect(isScrolled).toBe(true)
  // The browser of the journeys shows scroll bars over what they scroll; a press on one has the dialog as its target.
  await dialog.dispatchEvent('pointerdown', { clientX: box.x + box.width - 4, clientY: box.y + 40 })
  await expect(dialog).toBeVisible()
  await page.mouse.click(box.x - 40, box.y + 40)
  await expect(dialog).toHaveCount(0)
})

import { aTalk } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'
import { openPeople } from '../support/people.ts'

test('[CH42, LG31] in Arabic, the arrow to the left goes to the emoji on the left', async ({
  browser,
  anotherProduct,
}) => {
  const product = await anotherProduct({ LOCALES: 'ar,en' })
  const people = openPeople(product)
  const context = await browser.newContext({
    baseURL: product.address,
    locale: 'ar',
    serviceWorkers: 'block',
  })
  const { mentee, chatId } = await aTalk(people)
  await people.logIn(mentee, context)
  const page = await context.newPage()
  await page.goto(`/chat/${chatId}`)
  await page.getByRole('button', { name: 'إضافة رمز تعبيري' }).click()
  await expect(page.getByRole('searchbox').last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const focused = page.locator('[role=grid] button:focus')
  await expect(focused).toHaveCount(1)
  const before = await focused.boundingBox()
  await page.keyboard.press('ArrowLeft')
  const after = await focused.boundingBox()
  expect(after?.y).toBe(before?.y)
  expect(after?.x ?? 0).toBeLessThan(before?.x ?? 0)
  await context.close()
  await people.close()
})

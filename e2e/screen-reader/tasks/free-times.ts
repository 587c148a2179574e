import type { Task } from '../stage.ts'

/** A mentor sets a free time in the table and another in the fields. */
export const freeTimes: Task = {
  title: 'Set a free time',
  run: async ({ page, people, reader, open, logIn }) => {
    await logIn(await people.mentor({ fullName: 'Ada Morgen' }))
    await open('/availability')
    await reader.toContent()
    await reader.pressUntil(page.locator('[role=gridcell]:focus'))
    await reader.press('Down')
    await reader.press('Right')
    await reader.press('space')
    await reader.press('Right')
    await reader.press('Right')
    await reader.press('space')
    await reader.pressUntil(page.getByLabel('Monday from'))
    await reader.type('6 pm')
    await reader.press('Tab')
    await reader.type('5 pm')
    await reader.pressUntil(page.getByRole('button', { name: 'Save availability' }))
    // The focus is then in the field with the error.
    await reader.press('Return')
    await reader.press('ctrl+a')
    await reader.type('8 pm')
    await reader.pressUntil(page.getByRole('button', { name: 'Save availability' }))
    await reader.press('Return')
  },
}

import { field, log, message } from '../pages/chat.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'

test('[MR6] the late answer to an edit leaves the edit of another message open', async ({ page, people }) => {
  const { mentee, chatId } = await aTalk(people, {
    said: [
      { by: 'mentee', text: 'The first', ago: 3 },
      { by: 'mentee', text: 'The second', ago: 2 },
    ],
  })
  let release = (): void => {}
  await page.routeWebSocket(/\/api/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((text) => {
      if (text.toString().includes('chat.editMessage')) release = () => server.send(text)
      else server.send(text)
    })
  })
  await people.logIn(mentee, page.context())
  await page.goto(`/chat/${chatId}`)
  const edit = async (text: string): Promise<void> => {
    await message(page, text).hover()
    await message(page, text).getByRole('button', { name: 'Message actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  await edit('The first')
  await field(page).fill('The first, edited')
  await field(page).press('Enter')
  await field(page).press('Escape')
  await edit('The second')
  await field(page).fill('The second, not yet')
  release()
  await expect(log(page).getByText('The first, edited')).toBeVisible()
  await expect(field(page)).toHaveValue('The second, not yet')
  await expect(page.getByRole('button', { name: 'Cancel editing' })).toBeVisible()
})

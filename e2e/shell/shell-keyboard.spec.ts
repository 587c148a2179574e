import { sessionCookies } from '../support/storage.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { anAddress, checkA11y, expect, test } from '../support/fixtures.ts'
import { field } from '../pages/chat.ts'
import { diceIn } from '../pages/join.ts'
import { tabTo, write } from '../support/keys.ts'

const password = 'hands on the keys only'

test('[NV8, LI6, SU11] sign-up and log-in work by keyboard alone', async ({ page, mails }) => {
  const email = anAddress('keys')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Who we are.' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Join / Log in' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome to Pathlight' })).toBeFocused()
  await write(page, 'Email', email)
  await write(page, 'Password', password)
  await write(page, 'Age', '15')
  // By Tab, the first thing of the dice that is heard is a button of theirs.
  const dice = page.getByRole('group', { name: 'Two dice' })
  await tabTo(page, dice.getByRole('button', { name: "I can't see the dice" }))
  await page.keyboard.press('Space')
  const sum = await diceIn(page)
  await write(page, 'What do the two dice add up to?', String(sum))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Go to login' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome to Pathlight' })).toBeFocused()

  await page.goto(await mails.link(email, /#verify=/))
  await write(page, 'Email', email)
  await write(page, 'Password', password)
  await tabTo(page, page.getByRole('checkbox', { name: 'Keep me logged in on this device' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Log In', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/connections/mentee')
  const [cookie] = await sessionCookies(page.context())
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(30)
})

test('[NV8] the first Tab focuses the skip link, in both layouts', async ({ page, context, people }) => {
  const pastTheNavigation = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  }
  await pastTheNavigation('/join')
  await context.addCookies([(await people.mentee()).cookie])
  await pastTheNavigation('/settings/password')
})

test('[NV8] the account menu works with arrow keys, and Escape returns the focus', async ({
  page,
  context,
  people,
}) => {
  await context.addCookies([(await people.mentor()).cookie])
  await page.goto('/notes')
  const button = page.getByRole('button', { name: 'Your account' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText([
    ...['Your Connections', 'Your calls', 'Profile', 'Settings', 'Availability', 'Keyboard shortcuts'],
  ])
  await expect(items.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(items.nth(2)).toBeFocused()
  await page.keyboard.press('End')
  await expect(items.nth(5)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items.nth(0)).toBeFocused()
  await page.keyboard.press('s')
  await expect(items.nth(3)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(items.first()).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items.nth(0)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/availability')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('[NV8] a dialog takes the focus, keeps it, and returns it', async ({ page, context, people }) => {
  await context.addCookies([(await people.mentor()).cookie])
  await page.goto('/settings/sessions')
  const opener = page.getByRole('button', { name: 'Log out everywhere' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    // Between the last stop and the first, the browser's own toolbar has the focus.
    const isKept = await page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement === body || activeElement?.closest('dialog') !== null
    })
    expect(isKept).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible()
})

test('[NV29, NV30, NV46] keys go to chats and pages, and show the list of keys', async ({ page, people }) => {
  const talk = await aTalk(people)
  await people.logIn(talk.mentee, page.context())
  await page.goto('/notes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Go to' })
  const options = palette.getByRole('option')
  await page.keyboard.press('Control+k')
  const combobox = palette.getByRole('combobox')
  await expect(combobox).toBeFocused()
  await expect(options.first()).toContainText('Maya Lind')
  await checkA11y(page)
  await combobox.fill('nowhere')
  await expect(palette.getByRole('status')).toHaveText('No chat or page found.')
  await combobox.fill('MAYA')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/chat/${talk.chatId}`)
  await expect(palette).toHaveCount(0)
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await field(page).press('?')
  await expect(field(page)).toHaveValue('?')
  await expect(list).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Add a picture' })
  await button.focus()
  await page.keyboard.press('?')
  await expect(list).toBeVisible()
  await checkA11y(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await combobox.fill('note')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/notes')
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeFocused()
  await page.keyboard.press('?')
  await list.getByRole('checkbox', { name: 'The key “?” opens this list' }).uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Your account' }).focus()
  await page.keyboard.press('?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(list).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await list.getByRole('checkbox', { name: 'The key “?” opens this list' }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await combobox.fill('keyboard')
  await options.first().click()
  await expect(list).toBeVisible()
})

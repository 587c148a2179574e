import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { profilePictureUrl } from '#shared/domain/pictures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { aTalk } from '../support/chat-fixtures.ts'

// Some responses fail on purpose.
test.use({ forgiven: /status of 500/ })

const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const broken = { status: 500, contentType: 'text/plain', body: 'broken' }

async function aFile(name: string, width: number, height: number) {
  const create = { width, height, channels: 3, background: '#0b6b5f' } as const
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}

/** Clicks the button that opens the file dialog, and selects files. */
async function choose(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = button.page().waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(file)
}

/** Drops or pastes a file, like the operating system. */
async function bring(target: Locator, how: 'drop' | 'paste', file: { name: string; buffer: Buffer }) {
  await target.evaluate(
    (element, { kind, name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], name, { type: 'image/png' }))
      const more = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...more, dataTransfer: data })
          : new ClipboardEvent('paste', { ...more, clipboardData: data }),
      )
    },
    { kind: how, name: file.name, base64: file.buffer.toString('base64') },
  )
}

const chooseButton = (page: Page) => page.getByRole('button', { name: 'Choose a picture' })
const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Crop your picture' })
const addButton = (page: Page) => page.getByRole('button', { name: 'Add a picture' })
const previewOn = (page: Page) => page.getByRole('img', { name: 'Picture to send' })
const theirs = (page: Page) => log(page).getByRole('img', { name: 'Picture from Tom Berger' })
const pictureOf = (where: Page, menteeId: string, version: number) =>
  where.locator(`img[src="${profilePictureUrl(menteeId, version)}"]`)

test('[PR3, PR6, PR7, TX8] a profile picture is cropped by keyboard or single presses, and shown to others at once', async ({
  page,
  anotherPerson,
  people,
}) => {
  const { mentor, mentee, chatId } = await aTalk(people)
  const other = await anotherPerson()
  await people.logIn(mentee, page.context())
  await people.logIn(mentor, other.context())
  await test.step('a file that is not an image is rejected with its text', () => refusesText(page))
  await test.step('the square is selected by keyboard alone', () => cutsByKeys(page))
  await test.step('a failed upload is reported, and can be retried', () => failsOnce(page, other, chatId))
  await test.step('the picture is shown wherever the name is, and replaced by a new one', () =>
    isSeenEverywhere(page, other, mentee.id))
})

async function refusesText(page: Page): Promise<void> {
  await page.goto('/profile')
  await choose(chooseButton(page), {
    name: 'essay.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('essay'),
  })
  await expect(page.getByRole('alert')).toHaveText(/^We can't read this file/)
  const half = { name: 'half.png', mimeType: 'image/png', buffer: Buffer.from('not a PNG') }
  await choose(chooseButton(page), half)
  // Equal toasts are one, with a count.
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByText('2 times', { exact: true })).toBeVisible()
}

async function cutsByKeys(page: Page): Promise<void> {
  await choose(chooseButton(page), await aFile('me.png', 900, 600))
  await expect(cropDialog(page).getByRole('slider', { name: 'Zoom' })).toBeFocused()
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight')
  await expect(cropDialog(page).getByRole('slider')).toHaveAttribute('aria-valuetext', '200 %')
  const stage = cropDialog(page).getByRole('application')
  const shown = stage.locator('img')
  await page.keyboard.press('Shift+Tab')
  await expect(stage).toBeFocused()
  // 900 × 600 at 200 %: 300 pixels per side are shown, from 300; each pixel is a third of a percent.
  const left = () => shown.evaluate((image) => Number.parseFloat((image as HTMLElement).style.left))
  expect(await left()).toBeCloseTo(-100)
  await page.keyboard.press('ArrowRight')
  expect(await left()).toBeCloseTo(-96)
  await page.keyboard.press('Shift+ArrowLeft')
  expect(await left()).toBeCloseTo(-116)
  await checkA11y(page)
  // A press of a point at a quarter of the width brings it to the middle, without a drag.
  const { width = 0, height = 0 } = (await stage.boundingBox()) ?? {}
  await stage.click({ position: { x: width / 4, y: height / 2 } })
  expect(await left()).toBeCloseTo(-91, 0)
}

async function failsOnce(page: Page, other: Page, chatId: string): Promise<void> {
  await other.goto(`/chat/${chatId}`)
  await expect(other.getByRole('heading', { name: 'Tom Berger', level: 1 })).toBeVisible()
  await page.route('**/api/upload/profile', (route) => route.fulfill(broken), { times: 1 })
  await cropDialog(page).getByRole('button', { name: 'Save picture' }).click()
  // Toasts of before are in the dialog, too [NV38].
  await expect(
    cropDialog(page)
      .getByRole('alert')
      .filter({ hasText: /^Failed to upload profile picture$/ }),
  ).toBeVisible()
  await cropDialog(page).getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText(/^Profile picture uploaded! Please note that/)).toBeVisible()
  await expect(cropDialog(page)).toBeHidden()
}

async function isSeenEverywhere(page: Page, other: Page, menteeId: string): Promise<void> {
  await expect(pictureOf(other, menteeId, 1)).toHaveCount(2)
  await expect(pictureOf(page, menteeId, 1)).toHaveCount(3)
  const loaded = pictureOf(other, menteeId, 1).first()
  await expect.poll(() => loaded.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512)
  await bring(page.getByRole('heading', { name: 'Your picture' }), 'paste', await aFile('new.png', 300, 300))
  await cropDialog(page).getByRole('button', { name: 'Save picture' }).click()
  await expect(pictureOf(other, menteeId, 2)).toHaveCount(2)
  await expect(pictureOf(other, menteeId, 1)).toHaveCount(0)
}

test('[CH17, CH18, CH27, CH28, CH29, CH41, CH45, EA8, FI-7] images are sent in a chat, and no image URL works after its end', async ({
  page: mentee,
  anotherPerson,
  people,
}) => {
  const talk = await aTalk(people, { said: [{ by: 'mentor', text: 'Show me your work', ago: 5 }] })
  const mentor = await anotherPerson()
  await people.logIn(talk.mentee, mentee.context())
  await people.logIn(talk.mentor, mentor.context())
  await mentee.goto(`/chat/${talk.chatId}`)
  await mentor.goto(`/chat/${talk.chatId}`)
  await test.step('a file that is not an image is rejected with its text', () => refusesTextInChat(mentee))
  await test.step('an image is selected, removed again, and sent without a text', () =>
    sendsWithoutWords(mentee, mentor))
  await test.step('its space is reserved by its size, at most 200 pixels per side', () =>
    keepsItsPlace(mentor))
  await test.step('a click shows the image in full size, Escape closes it', () => showsItLarge(mentor))
  await test.step('a failed upload is reported, retried after a reload, and arrives with text and description', () =>
    failsAndArrives(mentee, mentor))
  await test.step('the description is the text alternative, and shown in full size', () =>
    isDescribed(mentor))
  await test.step('an image is dropped onto the chat', () => dropsOne(mentee, mentor))
  await test.step('a mentee of fifteen sees one after a press, and loads it only then', () =>
    showsOnPress(mentee, mentor))
  await test.step('after the end no image URL works', () => outlivesNothing(mentee, mentor))
})

async function refusesTextInChat(mentee: Page): Promise<void> {
  const input = mentee.locator('input[type=file]')
  await expect(input).toHaveAttribute('accept', /^image\/[a-z]+(?:,image\/[a-z]+)*$/)
  await choose(addButton(mentee), { name: 'essay.txt', mimeType: 'text/plain', buffer: Buffer.from('essay') })
  await expect(mentee.getByRole('alert')).toHaveText(/^We can't read this file/)
  await expect(previewOn(mentee)).toBeHidden()
}

async function sendsWithoutWords(mentee: Page, mentor: Page): Promise<void> {
  await choose(addButton(mentee), await aFile('large.png', 3_000, 1_500))
  await expect(previewOn(mentee)).toBeVisible()
  await checkA11y(mentee)
  await mentee.getByRole('button', { name: 'Remove picture' }).click()
  await expect(previewOn(mentee)).toBeHidden()
  await expect(field(mentee)).toBeFocused()
  await choose(addButton(mentee), await aFile('large.png', 3_000, 1_500))
  await expect(previewOn(mentee)).toBeVisible()
  const upload = mentee.waitForRequest('**/api/upload/chat/**')
  await field(mentee).press('Enter')
  expect((await upload).headers()['content-type']).toBe('image/webp')
  await expect(theirs(mentor)).toHaveCount(1)
  await expect(mentor.getByRole('navigation', { name: 'Your chats' })).toContainText('Picture')
  await expect(previewOn(mentee)).toBeHidden()
}

async function keepsItsPlace(mentor: Page): Promise<void> {
  await expect(theirs(mentor)).toHaveAttribute('width', '200')
  await expect(theirs(mentor)).toHaveAttribute('height', '100')
  const size = () =>
    theirs(mentor).evaluate(({ naturalWidth, clientWidth, clientHeight }: HTMLImageElement) => [
      ...[naturalWidth, clientWidth, clientHeight],
    ])
  await expect.poll(size).toEqual([2_048, 200, 100])
}

async function showsItLarge(mentor: Page): Promise<void> {
  const small = log(mentor).getByRole('button', { name: 'Picture from Tom Berger' })
  await small.focus()
  await mentor.keyboard.press('Enter')
  const dialog = mentor.getByRole('dialog', { name: 'Picture from Tom Berger' })
  await expect(dialog).toBeVisible()
  const width = () => dialog.getByRole('img').evaluate(({ clientWidth }) => clientWidth)
  await expect.poll(width).toBeGreaterThan(600)
  await checkA11y(mentor)
  await mentor.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(small).toBeFocused()
}

async function failsAndArrives(mentee: Page, mentor: Page): Promise<void> {
  await bring(field(mentee), 'paste', await aFile('pasted.png', 100, 80))
  await expect(previewOn(mentee)).toBeVisible()
  await mentee.getByRole('textbox', { name: 'Description (optional)' }).fill(description)
  await checkA11y(mentee)
  await field(mentee).fill('Pasted from my drawing program')
  await mentee.route('**/api/upload/chat/**', (route) => route.fulfill(broken))
  await field(mentee).press('Enter')
  const line = log(mentee).getByRole('listitem').filter({ hasText: 'Pasted from' })
  await expect(line.getByRole('alert')).toHaveText('Image upload failed. Please try again.')
  await checkA11y(mentee)
  await mentee.reload()
  await expect(line.getByRole('alert')).toHaveText('Image upload failed. Please try again.')
  await expect(line.getByRole('img', { name: description })).toBeVisible()
  await mentee.unroute('**/api/upload/chat/**')
  await line.getByRole('button', { name: 'Try again' }).click()
  const arrived = log(mentor).getByRole('listitem').filter({ hasText: 'Pasted from' })
  await expect(arrived.getByRole('img')).toHaveAttribute('width', '100')
  await expect(line).toContainText(/Sent|Seen/)
}

const description = 'A green square: <b>my first drawing</b>'

async function isDescribed(mentor: Page): Promise<void> {
  await log(mentor).getByRole('button', { name: description }).click()
  const dialog = mentor.getByRole('dialog', { name: 'Picture from Tom Berger' })
  await expect(dialog.getByText(description, { exact: true })).toBeVisible()
  await checkA11y(mentor)
  await mentor.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function showsOnPress(mentee: Page, mentor: Page): Promise<void> {
  const loaded: string[] = []
  mentee.on('request', (request) => {
    if (request.url().includes('/api/pictures/chat/')) loaded.push(request.url())
  })
  await bring(log(mentor), 'drop', await aFile('by-mentor.png', 120, 90))
  await expect(previewOn(mentor)).toBeVisible()
  await mentor.getByRole('button', { name: 'Send message' }).click()
  const covered = log(mentee).getByRole('button', {
    name: /^Picture, \d[\d.,]* (?:bytes?|[kM]B): show Picture from Maya Lind$/,
  })
  await expect(covered).toBeVisible()
  await checkA11y(mentee)
  expect(loaded).toEqual([])
  await covered.focus()
  await mentee.keyboard.press('Enter')
  await expect(log(mentee).getByRole('img', { name: 'Picture from Maya Lind' })).toBeVisible()
  await expect(log(mentee).getByRole('button', { name: 'Picture from Maya Lind' })).toBeFocused()
  expect(loaded).toHaveLength(1)
}

async function dropsOne(mentee: Page, mentor: Page): Promise<void> {
  await bring(log(mentee), 'drop', await aFile('dropped.png', 60, 300))
  await expect(previewOn(mentee)).toBeVisible()
  await mentee.getByRole('button', { name: 'Send message' }).click()
  // The second one has a description instead.
  await expect(theirs(mentor)).toHaveCount(2)
  await expect(theirs(mentor).last()).toHaveAttribute('height', '200')
}

async function outlivesNothing(mentee: Page, mentor: Page): Promise<void> {
  const address = (await theirs(mentor).first().getAttribute('src')) ?? ''
  for (const page of [mentor, mentee]) expect((await page.request.get(address)).status()).toBe(200)
  await mentee.getByRole('button', { name: 'End chat' }).click()
  await mentee.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
  await expect(mentor.getByText('Chat not accepted yet.').first()).toBeVisible()
  for (const page of [mentor, mentee]) expect((await page.request.get(address)).status()).toBe(404)
}

import type { Page } from '@playwright/test'
import { field, message, send } from '../pages/chat.ts'
import { expect } from '../support/fixtures.ts'
import type { People, Person } from '../support/people.ts'
import { aRequest } from '../support/requests.ts'
import { aPicture, chooseOn } from './picture.ts'
import type { Scene } from './scene.ts'

type Chatting = {
  readonly page: Page
  readonly other: Page
  readonly people: People
  readonly pair: { readonly mentor: Person; readonly mentee: Person }
  readonly chatId: string
}

/** A mentee waits for a chat, and then has one. */
export const chatting: Scene<Chatting> = {
  title: 'a mentee in the chat',
  setUp: async ({ page, people, anotherPerson }) => {
    const other = await anotherPerson()
    const [mentor, mentee] = [await people.mentor(), await people.mentee()]
    await people.logIn(mentee, page.context())
    await people.logIn(mentor, other.context())
    return { page, other, people, pair: { mentor, mentee }, chatId: `${mentor.id}__${mentee.id}` }
  },
  rows: [
    {
      key: 'chat.none',
      by: 'opens the chats without any chat',
      act: ({ page }) => page.goto('/chat'),
      on: '/chat',
      as: 'text',
      stays: 'for good',
    },
    {
      key: 'chat.notAccepted',
      by: 'opens the chat of a pending request',
      act: ({ page, chatId }) => page.goto(`/chat/${chatId}`),
      on: '/chat',
      as: 'status',
      stays: 'for good',
    },
    {
      key: 'chat.noMessages',
      by: 'opens it after the acceptance',
      act: async ({ page, people, pair }) => {
        await aRequest(people, pair, 'accepted')
        await page.reload()
      },
      on: '/chat',
      as: 'text',
      inside: ({ page }) => page.getByRole('log'),
      stays: 'for good',
    },
    {
      key: 'chat.sent',
      by: 'sends a message while the counterpart is offline',
      act: ({ page }) => send(page, 'Is anybody there?'),
      on: '/chat',
      as: 'within',
      inside: ({ page }) => message(page, 'Is anybody there?'),
      stays: 'for good',
    },
    {
      key: 'chat.seen',
      by: 'is read by the counterpart',
      act: ({ other, chatId }) => other.goto(`/chat/${chatId}`),
      on: '/chat',
      as: 'within',
      inside: ({ page }) => message(page, 'Is anybody there?'),
      stays: 'for good',
    },
    {
      key: 'chat.imageFailed',
      by: 'sends an image while the connection fails',
      act: async ({ page }) => {
        await chooseOn(page.getByRole('button', { name: 'Add a picture' }), await aPicture())
        await expect(page.getByRole('img', { name: 'Picture to send' })).toBeVisible()
        await page.route('**/api/upload/chat/**', (route) =>
          route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }),
        )
        await field(page).fill('Look at this')
        await field(page).press('Enter')
      },
      on: '/chat',
      as: 'alert',
      inside: ({ page }) => message(page, 'Look at this'),
      stays: 'for good',
    },
    {
      key: 'chat.sendFailed',
      by: 'sends a message to a chat that has just ended',
      act: async ({ page, people, chatId }) => {
        await message(page, 'Look at this').getByRole('button', { name: 'Delete' }).click()
        await people.query('update chats set is_open = false where id = $1', [chatId])
        await send(page, 'Are you still there?')
      },
      on: '/chat',
      as: 'alert',
      inside: ({ page }) => message(page, 'Are you still there?'),
      stays: 'for good',
    },
  ],
}

import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { follow } from '../support/looks/layout.ts'
import { field } from './chat.ts'
import { connection } from './connection.ts'

/** Where a part of a page has the state of someone. */
export const states = (part: Locator, name: 'Online' | 'Offline') => part.getByText(name, { exact: true })

/** The parts of pages that show who is online, with how often each has it of one person. */
const placesOf = (page: Page, chatId: string) => [
  // The rest of the dashboard has the member's own state.
  { path: '/mentee', part: page.getByRole('region', { name: 'Online now' }), times: 1 },
  { path: '/connections/mentee', part: page.getByRole('region', { name: 'Accepted mentors' }), times: 1 },
  // The list of chats and the head of the open one.
  { path: `/chat/${chatId}`, part: page.getByRole('main').filter({ has: field(page) }), times: 2 },
]

/** Loses the connection on each of these pages: on the way to another one, a page forgets who was online. */
export async function seesNoOneOffline(page: Page, chatId: string): Promise<void> {
  for (const { path, part, times } of placesOf(page, chatId)) {
    await follow(page, path)
    await expect(states(part, 'Online'), path).toHaveCount(times)
    await page.context().setOffline(true)
    await expect(connection(page, 'Offline')).toBeVisible()
    await expect(part).toContainText(
      path === '/mentee' ? "You're offline. Who is online shows up when you're back." : 'Maya Lind',
    )
    for (const name of ['Online', 'Offline'] as const)
      await expect(states(part, name), `${name} at ${path}`).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(connection(page, 'Online')).toBeVisible()
  }
}

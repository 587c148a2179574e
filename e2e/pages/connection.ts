import type { Page } from '@playwright/test'

/** The connection status in the footer. The server accepts no new socket of a session that has ended. */
export const connection = (page: Page, name: 'Unknown' | 'Online' | 'Offline') =>
  page.getByRole('status', { name: `Connection: ${name}` })

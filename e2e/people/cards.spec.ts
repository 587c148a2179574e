import type { Page } from '@playwright/test'
import { aRequest } from '../support/requests.ts'
import { expect, test } from '../support/fixtures.ts'

const skill = 'veterinary medicine'

/** The tops of the first button or link to a chat of each card. */
const tops = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .evaluateAll((cards) =>
      cards.map((card) => {
        const names = /^(?:Request Mentor|Request pending|Request rejected|Open chat)$/
        const action = [...card.querySelectorAll('button, a')].find((one) =>
          names.test(one.textContent.trim()),
        )
        return Math.round(action?.getBoundingClientRect().top ?? 0)
      }),
    )

test('[PE24] the buttons of a row of cards are at one height, whatever the state of each request', async ({
  page,
  people,
}) => {
  const mentee = await people.mentee()
  await people.mentor({ skills: [skill] })
  for (const status of ['pending', 'rejected', 'accepted'] as const)
    await aRequest(people, { mentor: await people.mentor({ skills: [skill] }), mentee }, status)
  await people.logIn(mentee, page.context())
  await page.goto(`/mentors?skill=${skill}`)
  await expect(page.getByRole('button', { name: 'Request pending' })).toBeVisible()
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => new Set(await tops(page)).size).toBe(1)
  }
})

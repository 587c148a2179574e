import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import type { People, Person } from '../support/people.ts'
import { aRequest } from '../support/requests.ts'
import { stays, type Row, type Scene } from './scene.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const toast = { as: 'alert', stays: stays.asToast } as const

type Seeking = {
  readonly page: Page
  readonly people: People
  readonly mentor: Person
  readonly gone: Person
}

const ask = (page: Page, name: string) =>
  cardOf(page, name)
    .getByRole('button', { name: /^Request/ })
    .click()

/** A mentee searches for a mentor and sends a request. */
export const seeking: Scene<Seeking> = {
  title: 'a mentee who searches for a mentor',
  setUp: async ({ page, people }) => {
    const skills = ['welding']
    const mentor = await people.mentor({ fullName: 'Wanda Texter', skills })
    const gone = await people.mentor({ fullName: 'Gerd Gone', skills })
    await people.mentor({ fullName: 'Ursula Still', skills })
    await people.mentor({ fullName: 'Sina Skillless', skills: [] })
    await people.logIn(await people.mentee(), page.context())
    return { page, people, mentor, gone }
  },
  rows: [
    {
      key: 'connections.noMentors',
      by: 'opens the connections',
      act: ({ page }) => page.goto('/connections/mentee'),
      on: '/connections/mentee',
      as: 'text',
      inside: ({ page }) => section(page, 'Accepted mentors'),
      stays: 'for good',
    },
    {
      key: 'mentors.noSkills',
      by: 'sees a mentor without skills',
      act: ({ page }) => page.goto('/mentors?skill=Sina'),
      on: '/mentors',
      as: 'text',
      inside: ({ page }) => cardOf(page, 'Sina Skillless'),
      stays: 'for good',
    },
    {
      key: 'availability.none',
      by: 'sees a mentor without availability',
      on: '/mentors',
      as: 'text',
      inside: ({ page }) => cardOf(page, 'Sina Skillless'),
      stays: 'for good',
    },
    {
      key: 'mentors.none',
      by: 'searches for a skill without mentors',
      act: ({ page }) => page.getByRole('searchbox', { name: 'Search by skill or name' }).fill('xyzzyx'),
      on: '/mentors',
      as: 'text',
      stays: 'for good',
    },
    {
      key: 'request.button',
      by: 'finds a mentor',
      act: ({ page }) => page.getByRole('searchbox', { name: 'Search by skill or name' }).fill('weld'),
      on: '/mentors',
      as: 'button',
      inside: ({ page }) => cardOf(page, 'Wanda Texter'),
      stays: 'for good',
    },
    {
      key: 'request.sent',
      by: 'sends a request',
      act: ({ page }) => ask(page, 'Wanda Texter'),
      on: '/mentors',
      as: 'status',
      stays: stays.asToast,
      values: ({ mentor }) => ({ email: mentor.email }),
    },
    {
      key: 'request.failed',
      by: 'sends a request to a mentor who was just deleted',
      act: async ({ page, people, gone }) => {
        await people.query('delete from users where id = $1', [gone.id])
        await ask(page, 'Gerd Gone')
      },
      on: '/mentors',
      ...toast,
    },
    {
      key: 'request.loggedOut',
      by: 'sends a request after the session ended',
      act: async ({ page }) => {
        await page.context().clearCookies()
        await ask(page, 'Ursula Still')
      },
      on: '/mentors',
      ...toast,
    },
  ],
}

type Answering = {
  readonly page: Page
  readonly lose: (name: string) => Promise<unknown>
  /** Deletes it while `act` is under way: the row is in all lists until then, and the server waits for it. */
  readonly loseDuring: (name: string, act: () => Promise<void>) => Promise<void>
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const press = (page: Page, name: string, button: string) =>
  rowOf(page, name).getByRole('button', { name: button, exact: true }).click()

/** `meanwhile` happens while the dialog is open: a list that is refreshed later no longer has the row. */
async function confirm(
  page: Page,
  name: string,
  [button, words]: readonly [string, string],
  meanwhile?: () => Promise<unknown>,
): Promise<void> {
  await press(page, name, button)
  await expect(page.getByRole('dialog').getByRole('button', { name: words })).toBeVisible()
  await meanwhile?.()
  await page.getByRole('dialog').getByRole('button', { name: words }).click()
}

/**
 * Each action is rejected first, because the other member was faster and the event has not arrived, and then succeeds.
 */
const answers: readonly Row<Answering>[] = [
  {
    key: 'request.acceptFailed',
    by: 'accepts a request that was just taken back',
    act: ({ page, loseDuring }) => loseDuring('Pia Away', () => press(page, 'Pia Away', 'Accept')),
    on: '/connections/mentor',
    ...toast,
  },
  {
    key: 'request.rejectFailed',
    by: 'rejects a request that was just taken back',
    act: ({ page, lose }) => confirm(page, 'Pam Away', ['Reject', 'Reject request'], () => lose('Pam Away')),
    on: '/connections/mentor',
    ...toast,
  },
  {
    key: 'chat.deleteFailed',
    by: 'ends a chat that has just ended',
    act: ({ page, lose }) => confirm(page, 'Ada Away', ['End chat', 'End chat'], () => lose('Ada Away')),
    on: '/connections/mentor',
    ...toast,
  },
  {
    key: 'request.deleteFailed',
    by: 'deletes a request that was just deleted',
    act: ({ page, lose }) => confirm(page, 'Rea Away', ['Delete', 'Delete request'], () => lose('Rea Away')),
    on: '/connections/mentor',
    ...toast,
  },
  {
    key: 'request.accepted',
    by: 'accepts a request',
    act: ({ page }) => press(page, 'Paula There', 'Accept'),
    on: '/connections/mentor',
    as: 'status',
    stays: stays.asToast,
  },
  {
    key: 'chat.deleted',
    by: 'ends a chat',
    act: ({ page }) => confirm(page, 'Paula There', ['End chat', 'End chat']),
    on: '/connections/mentor',
    as: 'status',
    stays: stays.asToast,
  },
  {
    key: 'request.rejected',
    by: 'rejects a request',
    act: ({ page }) => confirm(page, 'Peer There', ['Reject', 'Reject request']),
    on: '/connections/mentor',
    as: 'status',
    stays: stays.asToast,
  },
  {
    key: 'request.deleted',
    by: 'deletes a rejected request',
    act: ({ page }) => confirm(page, 'Peer There', ['Delete', 'Delete request']),
    on: '/connections/mentor',
    as: 'status',
    stays: stays.asToast,
  },
]

const empty = (title: string) => (cast: Answering) => section(cast.page, title)

/** A mentor answers requests in every state, and then has none. */
export const answering: Scene<Answering> = {
  title: 'a mentor who answers requests',
  setUp: async ({ page, people }) => {
    const mentor = await people.mentor()
    const ids = new Map<string, string>()
    for (const [name, status] of [
      ['Pia Away', 'pending'],
      ['Pam Away', 'pending'],
      ['Ada Away', 'accepted'],
      ['Rea Away', 'rejected'],
      ['Paula There', 'pending'],
      ['Peer There', 'pending'],
    ] as const)
      ids.set(
        name,
        await aRequest(people, { mentor, mentee: await people.mentee({ fullName: name }) }, status),
      )
    await people.logIn(mentor, page.context())
    await page.goto('/connections/mentor')
    await expect(rowOf(page, 'Peer There')).toBeVisible()
    // Other queries of the page make the lists arrive once more; after that, no event announces deletions.
    await page.waitForLoadState('networkidle')
    const lose = (name: string) => people.query('delete from requests where id = $1', [ids.get(name)])
    const loseDuring = async (name: string, act: () => Promise<void>): Promise<void> => {
      const gone = people.query(
        `with gone as (delete from requests where id = $1 returning id) select pg_sleep(4) from gone`,
        [ids.get(name)],
      )
      const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep' and query like 'with gone%'`
      await expect.poll(() => people.query(sleeping)).not.toHaveLength(0)
      await act()
      await gone
    }
    return { page, lose, loseDuring }
  },
  rows: [
    ...answers,
    {
      key: 'connections.noPending',
      by: 'sees the empty list',
      act: ({ page }) => page.reload(),
      on: '/connections/mentor',
      as: 'text',
      inside: empty('Pending requests'),
      stays: 'for good',
    },
    {
      key: 'connections.noMentees',
      by: 'sees the empty list',
      on: '/connections/mentor',
      as: 'text',
      inside: empty('Accepted mentees'),
      stays: 'for good',
    },
    {
      key: 'connections.noRejected',
      by: 'sees the empty list',
      on: '/connections/mentor',
      as: 'text',
      inside: empty('Rejected requests'),
      stays: 'for good',
    },
  ],
}

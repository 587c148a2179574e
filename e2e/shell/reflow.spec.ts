import type { Page } from '@playwright/test'
import { mentorIdOf, toRoomName } from '#shared/domain/calls.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'
import { aBusyMentor, longName } from '../support/looks/busy.ts'
import { expectForcedColors } from '../support/looks/forced.ts'
import { aGuardian } from '../support/looks/guardian.ts'
import { follow, settled } from '../support/looks/layout.ts'
import { expectFitsSpacedAndNear } from '../support/looks/near.ts'
import { isSettings, listPages } from '../support/page-list.ts'
import type { People } from '../support/people.ts'

type Look = {
  readonly path: string
  readonly open?: (page: Page) => Promise<unknown>
  /** Whether to go through it with Tab in the smallest window: the pages with bars, dialogs, and long forms. */
  readonly isWalked?: true
  /** A page that is loaded as a document of its own, and is not led to by the app. */
  readonly isDocument?: true
  /** A menu stays where it opened when the window changes: it is looked at in the wide one only. */
  readonly isMenu?: true
}

/** With a key: after a press of the pointer, the first control that has the focus would have no ring. */
const press =
  (name: string | RegExp, opened = 'dialog:modal') =>
  async (page: Page) => {
    await page.getByRole('button', { name }).last().press('Enter')
    await page.locator(opened).first().waitFor()
  }

/** Shows the bar that saves the page. */
async function changeProfile(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Maria')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
}

/** Opens what leads to chats and pages by their names. */
async function goTo(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
}

/** Waits for the weeks of both members, which are loaded last. */
async function seesTimes(page: Page): Promise<void> {
  await page.locator('main li [dir=ltr] > :empty').first().waitFor()
}

const visits: readonly Look[] = [
  { path: '/' },
  { path: '/', open: press(/^Language/, ':popover-open'), isMenu: true },
  { path: '/join', isWalked: true },
  { path: '/safety' },
  { path: '/reset' },
]

const walked = ['/mentor', '/connections/mentor', '/mentors', '/availability']

const ofMentors = (chatId: string): readonly Look[] => [
  ...listPages('mentor', 'member')
    .filter((page) => !isSettings(page))
    .map(({ path }): Look => ({
      path: path === '/mentors' ? `${path}?skill=ceramics` : path,
      ...(walked.includes(path) && { isWalked: true }),
    })),
  { path: '/profile', open: changeProfile, isWalked: true },
  { path: '/settings/appearance', isWalked: true },
  { path: '/settings/sessions', open: press('Log out everywhere'), isWalked: true },
  { path: '/connections/mentor', open: press(/^Reject/), isWalked: true },
  { path: '/notes', open: goTo },
  { path: `/work/${chatId}` },
  { path: `/chat/${chatId}`, open: seesTimes, isWalked: true },
  { path: `/chat/${chatId}`, open: press(/block, or report/), isWalked: true },
]

/** A mentee with a chat, in which both reacted to a message, and a mentor to ask. */
async function aMentee(people: People) {
  const { mentor } = await aBusyMentor(people)
  const asked = await people.mentor({ fullName: longName, skills: ['sculpture and ceramics'] })
  const said = [{ by: 'mentor' as const, text: 'Hi.', ago: 1 }]
  const { mentee, chatId } = await aTalk(people, { mentor, menteeName: longName, said })
  await people.query(
    `insert into message_reactions (chat_id, seq, user_id, reaction) values ($1, 1, $2, 'like'), ($1, 1, $3, 'laugh')`,
    [chatId, mentee.id, mentor.id],
  )
  await people.query('update messages set rev = 1 where chat_id = $1', [chatId])
  await people.query('update chats set last_rev = 1 where id = $1', [chatId])
  const looks: readonly Look[] = [
    ...listPages('mentee').map(({ path }) => ({ path })),
    { path: '/mentors?marked=true' },
    { path: `/mentors/${asked.id}`, open: press('Add a message'), isWalked: true },
    { path: `/chat/${chatId}`, open: press('Message actions', '[role=menu]:popover-open'), isMenu: true },
  ]
  return { mentee, looks }
}

/** Opens one after the other in a wide window, and looks at it in forced colors, with text spacing, and at 400 % zoom. */
async function walk(page: Page, looks: readonly Look[]): Promise<string[]> {
  const states: string[] = []
  await page.goto('/')
  await settled(page)
  for (const { path, open, isWalked, isMenu, isDocument } of looks)
    await test.step(`${path}${open ? ', opened' : ''}`, async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await (isDocument ? page.goto(path) : follow(page, path))
      await settled(page)
      await open?.(page)
      states.push(...(await expectForcedColors(page)))
      if (!isMenu) await expectFitsSpacedAndNear(page, isWalked === true)
      if (open) await page.keyboard.press('Escape')
    })
  return states
}

test('[NV40, NV41, NV42] pages fit text spacing and 400 % zoom, where no bar covers the focus, and show all in forced colors', async ({
  page,
  people,
}) => {
  const states = await walk(page, visits)
  const { mentor, chatId } = await aBusyMentor(people)
  await people.logIn(mentor, page.context())
  states.push(...(await walk(page, ofMentors(chatId))))
  const { mentee, looks } = await aMentee(people)
  await people.logIn(mentee, page.context())
  states.push(...(await walk(page, looks)))
  for (const state of [
    ...['current: A "Dashboard"', 'current: A "Appearance"', 'pressed: BUTTON "Create an account"'],
    ...[
      'pressed: BUTTON "English✓"',
      'pressed: BUTTON "Marked by you"',
      'selected: BUTTON',
      'checked: BUTTON "Like"',
      ...['mark: Online, Offline', 'mark: time, time', 'line: New messages'],
    ],
  ])
    expect
      .soft(
        states.filter((one) => one.startsWith(state)),
        state,
      )
      .not.toEqual([])
})

/** A link of an email that leads nowhere, and the forms that ask guardians for a code or an address. */
const ofVisitors: readonly Look[] = [{ path: '/decision#abc' }, { path: '/guardian', isWalked: true }]

const ofGuardians: readonly Look[] = [
  { path: '/guardian', open: (page) => page.getByText(longName).first().waitFor(), isWalked: true },
]

/** The menu of the settings is a page of its own in small windows only [NV28]. */
async function openSettingsMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await follow(page, '/settings')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
}

/** The settings, and a call: its lobby, its room while the other member is awaited, and a room of nobody. */
const ofSettingsAndCalls = (chatId: string): readonly Look[] => {
  const [roomName, mentorId] = [toRoomName(chatId), mentorIdOf(chatId)]
  const call = new URLSearchParams({ roomName, displayName: longName, mentorId })
  return [
    ...listPages('member')
      .filter(isSettings)
      .map(({ path }) => ({ path })),
    { path: '/settings/delete', open: openSettingsMenu, isWalked: true },
    {
      path: `/call?${call.toString()}`,
      isDocument: true,
      open: (page) => page.getByRole('link', { name: 'Start call' }).waitFor(),
      isWalked: true,
    },
    {
      path: `/room/${roomName}`,
      isDocument: true,
      open: (page) => page.getByText(/^Waiting for /).waitFor(),
      isWalked: true,
    },
    { path: `/room/${mentorId}`, isDocument: true },
  ]
}

test('[NV40, NV41, NV42] the settings, calls, and the pages of guardians and decisions fit and show all, too', async ({
  page,
  people,
}) => {
  await walk(page, ofVisitors)
  const { mentor, chatId } = await aBusyMentor(people)
  await aGuardian(people, parsePairId(chatId)?.requesterId ?? '', page.context())
  await walk(page, ofGuardians)
  await people.logIn(mentor, page.context())
  await walk(page, ofSettingsAndCalls(chatId))
})

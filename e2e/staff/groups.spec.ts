import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newId } from '#shared/domain/ids.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { expectFitsPhone } from '../support/looks/layout.ts'
import type { People, Person } from '../support/people.ts'
import { openConsole } from '../support/staff.ts'

/** Finds a member in the dialog "Add members", and adds them. */
async function adds(page: Page, words: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add members' })
  await dialog.getByLabel('Find members').fill(words)
  await dialog.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText(`${name} was added.`)
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('In the group')
}

async function createsGroup(page: Page, name: string): Promise<void> {
  await page.goto('/staff')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Groups' }).click()
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeFocused()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Create a group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a group' })
  await dialog.getByLabel('Name').fill(name)
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Create a group' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function fitsPhone(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await expectFitsPhone(page)
}

/** Whether a member finds the mentor by name, and on their page. */
async function findsMentor(page: Page, { id }: Person, name: string, isFound: boolean): Promise<void> {
  await page.goto('/mentors')
  await page.getByRole('searchbox').first().fill(name)
  if (isFound) await expect(page.getByRole('link', { name }).first()).toBeVisible()
  else await expect(page.getByText(/^No mentors found/)).toBeVisible()
  await page.goto(`/mentors/${id}`)
  await expect(
    page.getByRole('heading', { name: isFound ? name : 'This mentor is not listed', level: 1 }),
  ).toBeVisible()
}

/** Puts so many connected pairs into the product, the mentees in the group. */
async function addPairs(people: People, groupId: string, mentorId: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { id } = await people.mentee()
    const chatId = `${mentorId}__${id}`
    await people.query(
      `with request as (insert into requests (id, mentor_id, requester_id, status) values ($1, $2, $3, 'accepted')),
        member as (insert into group_members (group_id, user_id) values ($4, $3))
       insert into chats (id, mentor_id, mentee_id) values ($1, $2, $3)`,
      [chatId, mentorId, id, groupId],
    )
  }
}

type Ended = { readonly groupId: string; readonly group: string; readonly mentorId: string }

/** Removes the mentee, renames the group, and archives it. */
async function endsGroup(page: Page, { groupId, group, mentorId }: Ended): Promise<void> {
  await page.goto(`/staff/groups/${groupId}`)
  await page.getByRole('button', { name: 'Remove Ilja Innes' }).click()
  await checkA11y(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from the group' }).click()
  await expect(page.getByRole('row', { name: /Ilja Innes/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Rename the group' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename the group' })
  await rename.getByLabel('Name').fill(`${group} b`)
  await rename.getByRole('button', { name: 'Rename the group' }).click()
  await expect(page.getByRole('heading', { name: `${group} b`, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await checkA11y(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Archive the group' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add members' })).toHaveCount(0)
  await page.goto(`/staff/mentors/${mentorId}`)
  await expect(page.getByText('Listed to nobody: this mentor is in no open group.')).toBeVisible()
  await page.goto(`/staff/groups?show=archived&q=${encodeURIComponent(group)}`)
  await expect(page.getByRole('row', { name: new RegExp(group) })).toBeVisible()
  await fitsPhone(page, `/staff/groups?show=archived&q=${encodeURIComponent(group)}`, 'Groups')
  await fitsPhone(page, `/staff/groups/${groupId}`, `${group} b`)
}

/** Of the two pairs of the mentor, the list has the one whose mentee is in the group. */
async function filtersPairs(page: Page, group: string, groupId: string): Promise<void> {
  await page.goto('/staff/pairs?q=Odalys+Quendrix')
  await expect(page.getByRole('row', { name: /Odalys Quendrix and/ })).toHaveCount(2)
  await page.getByLabel('Group').selectOption({ label: group })
  await expect(page.getByRole('row', { name: /Odalys Quendrix and/ })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /Uma Outram/ })).toHaveCount(0)
  expect(new URL(page.url()).searchParams.get('group')).toBe(groupId)
  await checkA11y(page)
}

/** On the page of the mentor, a coordinator lists them to members of their groups only. */
async function listsToGroup(page: Page, group: string): Promise<void> {
  await page
    .getByRole('row', { name: /Odalys Quendrix/ })
    .getByRole('link', { name: 'Odalys Quendrix' })
    .click()
  const groups = page.getByRole('region', { name: 'Groups' })
  await expect(groups.getByRole('link', { name: group })).toBeVisible()
  await groups.getByLabel('Listed to members of their groups only').click()
  await expect(groups.getByLabel('Listed to members of their groups only')).toBeChecked()
  await checkA11y(page)
}

test('[GP1, GP2, GP3, GP4, GP5, GP6, GP8] a coordinator creates a group, lists a mentor to it only, and sees its pairs', async ({
  page,
  anotherPerson,
  people,
}) => {
  const group = `Class ${newId().slice(0, 8)}`
  const mentor = await people.mentor({ fullName: 'Odalys Quendrix', skills: ['negotiation'] })
  const inside = await people.mentee({ fullName: 'Ilja Innes' })
  const outside = await people.mentee({ fullName: 'Uma Outram' })
  await openConsole(page, people, 'coordinator')

  await test.step('creates a group, and adds a mentee by address and a mentor by name', async () => {
    await createsGroup(page, group)
    await page.getByRole('button', { name: 'Add members' }).click()
    await adds(page, inside.email, 'Ilja Innes')
    await adds(page, 'Odalys Que', 'Odalys Quendrix')
    await checkA11y(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: /Ilja Innes/ })).toContainText('Mentee')
    await expect(page.getByRole('list', { name: 'At a glance' })).toContainText('1 mentee')
    await checkA11y(page)
  })
  const groupId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await test.step('lists the mentor to members of the group only', () => listsToGroup(page, group))

  await test.step('the mentee of the group finds the mentor, another one does not', async () => {
    const asInside = await anotherPerson()
    await people.logIn(inside, asInside.context())
    await findsMentor(asInside, mentor, 'Odalys Quendrix', true)
    await checkA11y(asInside)
    const asOutside = await anotherPerson()
    await people.logIn(outside, asOutside.context())
    await findsMentor(asOutside, mentor, 'Odalys Quendrix', false)
    const asMentor = await anotherPerson()
    await people.logIn(mentor, asMentor.context())
    await asMentor.goto('/profile')
    await expect(asMentor.getByText(`Only members of these groups can find you: ${group}.`)).toBeVisible()
    await checkA11y(asMentor)
  })

  await test.step('the pairs of the group are those of its mentees', async () => {
    await addPairs(people, groupId, mentor.id, 1)
    await people.query(
      `insert into requests (id, mentor_id, requester_id) values ($1 || '__' || $2, $1, $2)`,
      [mentor.id, outside.id],
    )
    await filtersPairs(page, group, groupId)
  })

  await test.step('removes the mentee, renames the group, and archives it', () =>
    endsGroup(page, { groupId, group, mentorId: mentor.id }))
})

test('[GP9, GP10] the figures of a group are shown and saved, without those of few members', async ({
  page,
  people,
}) => {
  const name = `Club ${newId().slice(0, 8)}`
  const [mentor, groupId] = [await people.mentor({ fullName: 'Fenja Figge' }), newId()]
  await people.query(`insert into groups (id, name) values ($1, $2)`, [groupId, name])
  await addPairs(people, groupId, mentor.id, 6)
  // Of as many others, none is in the group: else the figure of the group would be that of nearly all.
  const others = newId()
  await people.query(`insert into groups (id, name) values ($1, $2)`, [others, `Others of ${name}`])
  await addPairs(people, others, mentor.id, 7)
  await people.query(`delete from group_members where group_id = $1`, [others])
  await openConsole(page, people, 'coordinator')
  await page.goto('/staff/figures')
  await page.getByLabel('Group').selectOption({ label: name })
  const now = page.getByRole('region', { name: 'At the moment' })
  const figure = (label: string) =>
    now
      .locator('div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .last()
  await expect(figure('Pairs')).toHaveText('6')
  await expect(figure('Mentees')).toHaveText('6')
  await expect(figure('Mentors who can be asked')).toHaveText('not shown')
  await expect(page.getByRole('columnheader', { name: 'Reports' })).toHaveCount(0)
  await checkA11y(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const [names, ...rows] = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
  expect(names).toContain('"Group","Month"')
  expect(rows.at(-1)).toMatch(new RegExp(`^"${name}",\\d{4}-\\d\\d,,6,`))
  await fitsPhone(page, `/staff/figures?group=${groupId}`, 'Figures')
})

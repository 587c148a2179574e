import type { Page } from '@playwright/test'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { expectFitsPhone } from '../support/looks/layout.ts'
import { countPresses } from '../support/presses.ts'
import { openConsole } from '../support/staff.ts'

/** A round that waits is answered with three taps [PC2]. */
async function answersWithThreeTaps(asMentee: Page, chatId: string): Promise<void> {
  await asMentee.goto(`/work/${chatId}`)
  const card = asMentee.getByRole('region', { name: 'How is it going with Hedda Vogt?' })
  await expect(card).toContainText('1 of 3')
  await checkA11y(asMentee)
  const presses = await countPresses(asMentee)
  await card.getByRole('button', { name: '1 of 5' }).click()
  await expect(card.getByText('Our conversations help me.')).toBeFocused()
  await card.getByRole('button', { name: '2 of 5' }).click()
  await card.getByRole('button', { name: '1 of 5' }).click()
  await expect(asMentee.getByText(/^Thank you\. A coordinator looks at it/)).toBeVisible()
  await expect(card).toBeHidden()
  expect(await presses()).toBe(3)
}

async function fitsPhone(page: Page, chatId: string): Promise<void> {
  for (const path of [`/staff/pairs/${chatId}`, '/staff/pairs?q=Hedda+Vogt']) {
    await page.goto(path)
    await expect(page.getByText('Hedda Vogt').first()).toBeVisible()
    await expectFitsPhone(page)
  }
}

/** The rounds are shown with what each of the two was asked [PA4]. */
async function readsPulses(page: Page): Promise<void> {
  const pulses = page.getByRole('region', { name: 'How it goes' })
  await expect(pulses).toContainText('4 of 15 (1, 2, 1)')
  await expect(pulses.getByRole('listitem')).toHaveText([
    ...[
      'I feel comfortable talking with my mentor.',
      'Our conversations help me.',
      'We talk as often as I want.',
    ],
    ...['I feel comfortable talking with my mentee.', 'I think that our conversations help.'],
    'We talk as often as I want.',
  ])
}

test('[PC1, PC2, PA2, PA3, PA4] a pulse that falls, and a pair that is silent, are noticed, and a step is two presses away', async ({
  page,
  anotherPerson,
  people,
  mails,
}) => {
  const said = [{ by: 'mentor', text: 'See you next week', ago: 3 }] as const
  const talk = await aTalk(people, { mentorName: 'Hedda Vogt', menteeName: 'Mio Lang', said })
  const { chatId, mentor, mentee } = talk
  await people.query(`update works set started_at = now() - interval '15 days' where id = $1`, [chatId])
  await people.query(
    `insert into pulses (id, work_id, user_id, round, asked_at, answered_at, answers, score) values
       ($1 || '/7', $1, $2, 7, now() - interval '8 days', now() - interval '8 days', '{5,5,4}', 14),
       ($1 || '/14', $1, $2, 14, now() - interval '1 day', null, null, null)`,
    [chatId, mentee.id],
  )

  await test.step('the mentee answers with three taps', async () => {
    const asMentee = await anotherPerson()
    await people.logIn(mentee, asMentee.context())
    await answersWithThreeTaps(asMentee, chatId)
  })

  await openConsole(page, people, 'coordinator')
  await page.goto('/staff/pairs?signal=fell&q=Hedda+Vogt')
  const row = page.getByRole('row', { name: /Hedda Vogt and Mio Lang/ })
  await expect(row).toContainText('Pulse fell')
  await row.getByRole('link').click()
  const signals = page.getByRole('region', { name: 'Signals' })
  await readsPulses(page)
  await checkA11y(page)

  await test.step('a talk that is noted settles it', async () => {
    await signals.getByRole('button', { name: 'Note a talk' }).click()
    const dialog = page.getByRole('dialog', { name: 'Note a talk' })
    await dialog.getByLabel('Note for staff').fill('Called Mio: the calls are too early for them.')
    await dialog.getByRole('button', { name: 'Save the note' }).click()
    await expect(signals).toContainText('Nothing needs a step.')
    await expect(page.getByRole('table', { name: 'What was done' })).toContainText('Called Mio')
  })

  await test.step('a silent pair is reminded with two presses', async () => {
    await people.query(`update works set started_at = now() - interval '40 days' where id = $1`, [chatId])
    await people.query(`update chats set last_at = now() - interval '15 days' where id = $1`, [chatId])
    await expect(signals).toContainText('Silent')
    const presses = await countPresses(page)
    await signals.getByRole('button', { name: 'Remind' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind' })
    await checkA11y(page)
    await dialog.getByRole('button', { name: 'Remind' }).click()
    await expect(signals).toContainText('Nothing needs a step.')
    expect(await presses()).toBe(2)
    expect((await mails.newest(mentor.email)).subject).toBe('A reminder about Mio Lang')
  })

  await test.step('the list and the page fit a phone', () => fitsPhone(page, chatId))
})

import type { Page } from '@playwright/test'
import { message, send } from '../pages/chat.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { onDisk } from '../support/on-disk.ts'
import type { People } from '../support/people.ts'
import { aTalk, type Said } from '../support/chat-fixtures.ts'
import { workerOf } from '../support/processes/worker.ts'

/** On a busy machine, it takes a while until a page has started, connected, and sent. */
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection.' })

const note = (people: People, { mentee }: { mentee: { id: string } }, text: string) =>
  people.query(
    `insert into notes (id, user_id, content, created_at) values ('n' || md5(random()::text), $1, $2, now())`,
    [mentee.id, text],
  )

test.use({
  serviceWorkers: 'allow',
  forgiven:
    /^console: (?:Failed to load resource: net::ERR_|WebSocket connection to .* failed|WebSocket is already in CLOSING)|assets\/next-shared/,
})

test('[OF1, OF7, OF10, OF12] a remembered member reads and writes while offline, also after a reload', async ({
  page,
  context,
  people,
}) => {
  const talk = await aTalk(people, { said: [{ by: 'mentor', text: 'Take the left path.', ago: 3 }] })
  await note(people, talk, 'pack water')
  await people.logIn(talk.mentee, context)
  await page.goto(`/chat/${talk.chatId}`)
  await expect(message(page, 'Take the left path.')).toBeVisible()
  await page.getByRole('link', { name: 'Notes' }).click()
  await expect(page.getByText('pack water')).toBeVisible()
  await page.getByRole('link', { name: 'Your Connections' }).click()
  await expect(page.getByText('Maya Lind')).toBeVisible()
  await workerOf(page)
  for (const name of ['chats', 'chat', 'messages', 'notes', 'connections'])
    await expect.poll(() => onDisk(page, 'cache')).toContain(`[\\"${name}\\"`)

  await context.setOffline(true)
  await page.close()
  const later = await context.newPage()
  await later.goto('/chat')
  await expect(bar(later)).toContainText(/Last updated: \d{1,2}:\d\d(?:\s[AP]M)?\./)
  await later.getByRole('link', { name: /Maya Lind/ }).click()
  await expect(message(later, 'Take the left path.')).toBeVisible()
  await checkA11y(later)
  await send(later, 'I will!')
  await expect(message(later, 'I will!')).toContainText('Waiting for connection')
  await expect.poll(() => onDisk(later, 'outbox')).not.toBe('')
  await later.reload()
  await expect(message(later, 'I will!')).toContainText('Waiting for connection')
  await expect(message(later, 'Take the left path.')).toBeVisible()
  await later.getByRole('link', { name: 'Notes' }).click()
  await expect(later.getByText('pack water')).toBeVisible()
  await later.getByRole('link', { name: 'Your Connections' }).click()
  await expect(later.getByText('Maya Lind')).toBeVisible()

  await note(people, talk, 'and a torch')
  await context.setOffline(false)
  await expect(bar(later)).toBeHidden()
  // Cached values that are not open are revalidated too: the next time offline, they are as they were now.
  await expect.poll(() => onDisk(later, 'cache')).toContain('and a torch')
  await later.goto(`/chat/${talk.chatId}`)
  await expect(message(later, 'I will!')).toContainText(/Sent|Seen/)

  await test.step('a session that was ended meanwhile shows nothing once the server reports it', async () => {
    await context.setOffline(true)
    await expect(bar(later)).toBeVisible()
    await people.query('delete from sessions where user_id = $1', [talk.mentee.id])
    await context.setOffline(false)
    await expect(later.getByText('No account found.')).toBeVisible()
    await expect.poll(() => onDisk(later)).toBe('')
    await context.setOffline(true)
    await later.goto('/chat')
    await expect(later.getByRole('heading', { name: "We can't reach Pathlight" })).toBeVisible()
  })
})

test('[OF10] a device that is not remembered stores no reads, and shows none while offline', async ({
  page,
  context,
  people,
}) => {
  const talk = await aTalk(people, { said: [{ by: 'mentor', text: 'Take the left path.', ago: 3 }] })
  await people.logIn(talk.mentee, context)
  await people.query('update sessions set is_remembered = false where user_id = $1', [talk.mentee.id])
  await page.goto(`/chat/${talk.chatId}`)
  await expect(message(page, 'Take the left path.')).toBeVisible()
  await workerOf(page)
  await page.goto('/settings/sessions')
  await expect(page.getByText('Nothing is saved for offline reading')).toBeVisible()
  expect(await onDisk(page)).toBe('')
  await context.setOffline(true)
  await page.goto(`/chat/${talk.chatId}`)
  await expect(page.getByRole('heading', { name: "We can't reach Pathlight" })).toBeVisible()
  await expect(page.getByText('Take the left path.')).toHaveCount(0)
})

test('[OF11] the offline cache stays within the size in the settings, and keeps the most recently used values', async ({
  page,
  context,
  people,
}) => {
  const mentee = await people.mentee({ fullName: 'Tom Berger' })
  const chats: string[] = []
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gil']) {
    const said = Array.from({ length: 50 }, (_, index): Said => {
      const text = `${name} ${index} ${'tells '.repeat(650)}`.slice(0, 3_900)
      return { by: 'mentor', text, ago: 100 - index }
    })
    chats.push((await aTalk(people, { mentee, mentorName: `${name} Lind`, said })).chatId)
  }
  await people.logIn(mentee, context)
  await page.goto('/settings/sessions')
  const choice = page.getByRole('combobox', { name: 'Storage limit' })
  await choice.selectOption({ label: '1 MB' })
  await checkA11y(page)
  const kept = async () => {
    const rows = (await onDisk(page, 'cache'))
      .split('\n')
      .map((row) => JSON.parse(row) as { key: string; size: number })
    return { total: rows.reduce((sum, { size }) => sum + size, 0), keys: rows.map(({ key }) => key).join() }
  }
  for (const chatId of chats) {
    await page.goto(`/chat/${chatId}`)
    await expect(message(page, ' 49 tells').first()).toBeAttached()
    await expect.poll(async () => (await kept()).keys).toContain(`["messages",{"chatId":"${chatId}"}]`)
  }
  await expect.poll(async () => (await kept()).total).toBeLessThanOrEqual(1_048_576)
  const { keys, total } = await kept()
  expect(total).toBeGreaterThan(700_000)
  expect(keys).not.toContain(`["messages",{"chatId":"${chats[0]}"}]`)
  expect(keys).toContain(`["messages",{"chatId":"${chats[6]}"}]`)

  await page.goto('/settings/sessions')
  await expect(choice).toHaveValue('1048576')
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => onDisk(page)).toBe('')
})

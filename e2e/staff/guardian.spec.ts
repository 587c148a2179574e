import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { newId } from '#shared/domain/ids.ts'
import { guardianPage } from '#shared/limits/guardian.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { anAddress, checkA11y, expect, test } from '../support/fixtures.ts'
import { watch } from '../support/guard.ts'
import { expectStateFits } from '../support/looks/near.ts'
import { openMailbox, type Mailbox } from '../support/mailbox.ts'
import { openPeople } from '../support/people.ts'
import type { Product } from '../support/processes/product.ts'
import { openConsole } from '../support/staff.ts'

/** Opens browsers on a product besides the worker's own, and says which faults their pages had. */
function openBrowsers(browser: Browser, options: BrowserContextOptions, { address }: Product) {
  const lists: string[][] = []
  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ ...options, baseURL: address })
    lists.push(await watch(context, address))
    return context.newPage()
  }
  return { open, faults: () => lists.flat() }
}

const name = 'Tom Berger'

/** The minor is told what is missing, and cannot consent in the own browser. */
async function readWhatIsMissing(minor: Page): Promise<void> {
  await expect(minor.getByRole('region', { name: 'Guardian' })).toContainText('has to agree')
  await minor.getByRole('link', { name: 'What to do' }).click()
  await expect(minor.getByRole('heading', { name: 'A guardian has to agree first' })).toBeVisible()
  await checkA11y(minor)
  await minor.goto('/guardian')
  await expect(minor.getByRole('heading', { name: 'A member is logged in to this browser' })).toBeVisible()
}

/** Staff hand out a code, and answer it. */
async function handOutCode(staff: Page): Promise<string> {
  await staff.getByRole('link', { name: 'Consents' }).click()
  await expect(staff.getByRole('link', { name })).toBeVisible()
  await staff.getByRole('link', { name }).click()
  const dialog = staff.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Show a code' })).toBeDisabled()
  await dialog.getByLabel(/I give the code to the guardian/).check()
  await dialog.getByRole('button', { name: 'Show a code' }).click()
  const code = await dialog.getByRole('status').locator('code').innerText()
  await checkA11y(staff)
  return code
}

async function agree(guardian: Page, mails: Mailbox, code: string, email: string): Promise<void> {
  await guardian.goto('/guardian')
  await expect(guardian.getByLabel('Code', { exact: true })).toBeVisible()
  await checkA11y(guardian)
  await guardian.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await guardian.getByLabel('Your email address').fill(email)
  await guardian.keyboard.press('Enter')
  await expect(guardian.getByText(/We sent an email to/)).toBeVisible()
  await guardian.goto(await mails.link(email, /\/guardian#consent=/))
  await expect(guardian.getByRole('heading', { name: 'Do you agree that Tom B. takes part?' })).toBeVisible()
  await checkA11y(guardian)
  await expectStateFits(guardian)
  await guardian.getByRole('button', { name: 'I am the guardian, and I agree' }).click()
  await expect(guardian.getByRole('heading', { name: 'Thank you' })).toBeVisible()
}

/** The open dialog shows by itself who agreed, and staff confirm. */
async function confirm(staff: Page, email: string): Promise<void> {
  const dialog = staff.getByRole('dialog')
  await expect(dialog.getByText(`Consent was given from ${email}`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await dialog.getByLabel(/that this address is the guardian/).check()
  await checkA11y(staff)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('heading', { name: 'End the consent' })).toBeVisible()
}

async function writeAndSeeTheSign(minor: Page, chatId: string): Promise<void> {
  await minor.goto(`/chat/${chatId}`)
  await expect(minor.getByRole('region', { name: 'Guardian' })).toContainText('A guardian can see')
  await minor.getByRole('textbox', { name: 'Message' }).fill('Hello again')
  await minor.keyboard.press('Enter')
  await expect(minor.getByText('Hello again').first()).toBeVisible()
  await minor.getByRole('link', { name: 'See what they see' }).click()
  const mirror = minor.getByRole('group', { name: 'What your guardian sees' })
  await expect(mirror.getByRole('heading', { name: 'Maya Lind' })).toBeVisible()
  await expect(mirror.getByText(/^Your guardian agreed on /)).toBeVisible()
  const menu = minor.getByRole('navigation', { name: 'Settings menu' })
  const link = menu.getByRole('group', { name: 'Privacy and safety' }).getByRole('link', { name: 'Guardian' })
  await expect(link).toHaveAttribute('aria-current', 'page')
  await checkA11y(minor)
}

/** An address for a link can be corrected, and the answer has the focus. */
async function askForALink(guardian: Page): Promise<void> {
  await guardian.goto('/guardian')
  const address = guardian.getByLabel('The email address you used to agree')
  await address.fill('mistyped@example.org')
  await guardian.keyboard.press('Enter')
  await expect(guardian.getByText(/If mistyped@example\.org is the address of a guardian/)).toBeVisible()
  await expect(guardian.getByRole('heading', { name: 'Look in your inbox' })).toBeFocused()
  await checkA11y(guardian)
  await guardian.getByRole('button', { name: 'Use another address' }).click()
  await expect(guardian.getByRole('heading', { name: 'I have agreed before' })).toBeFocused()
  await expect(address).toHaveValue('mistyped@example.org')
}

/** The header of another page leads back to the guardian's own, and to the log-in after the log-out. */
async function readElsewhere(guardian: Page): Promise<void> {
  const header = guardian.getByRole('banner')
  await guardian.goto('/safety')
  await expect(header.getByRole('link', { name: 'Join / Log in' })).toBeHidden()
  await expect(header.getByRole('link', { name: 'All Mentors' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Chat' })).toHaveCount(0)
  await header.getByRole('link', { name: 'Guardian page' }).click()
  await expect(guardian.getByRole('heading', { name: 'About Tom B.' })).toBeVisible()
}

/** Whom to turn to, and what follows, before the guardian withdraws. */
async function withdraw(guardian: Page): Promise<void> {
  const worries = guardian.getByRole('heading', { name: 'Something worries you?' }).locator('..')
  await expect(worries).toContainText('Ask the school or group that gave you the address of this site.')
  await expect(worries).toContainText('In danger, call your local emergency number.')
  const safety = worries.getByRole('link', { name: 'What protects young people here' })
  await expect(safety).toHaveAttribute('href', '/safety')
  await guardian.getByRole('button', { name: 'Withdraw my consent' }).press('Enter')
  const dialog = guardian.getByRole('dialog')
  await expect(dialog).toContainText('Tom B. is logged out at once and gets an email.')
  await expectStateFits(guardian)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(guardian.getByText('Your consent is withdrawn.')).toBeVisible()
}

async function readAndWithdraw(guardian: Page, link: string): Promise<void> {
  await guardian.goto(link)
  await expect(guardian.getByRole('heading', { name: 'About Tom B.' })).toBeVisible()
  expect(new URL(guardian.url()).hash).toBe('')
  await expect(guardian.getByRole('heading', { name: 'Maya Lind' })).toBeVisible()
  await expect(guardian.getByRole('main')).not.toContainText('private thought')
  await checkA11y(guardian)
  const met = guardian.getByRole('heading', { name: /^Days they met/ }).locator('..')
  await expect(met.getByRole('listitem')).toHaveText(['31 Jan 2026'])
  const days = guardian.getByRole('heading', { name: 'Days on which they wrote' }).locator('..')
  await expect(days.getByRole('listitem')).toHaveCount(guardianPage.days)
  await guardian.getByRole('button', { name: 'Show earlier days' }).click()
  await expect(guardian.getByRole('button', { name: 'Show earlier days' })).toBeHidden()
  expect(await days.getByRole('listitem').count()).toBeGreaterThan(guardianPage.days)
  // The button is gone: the focus is on the first day that it has shown.
  await expect(days.getByRole('listitem').nth(guardianPage.days)).toBeFocused()
  await readElsewhere(guardian)
  await withdraw(guardian)
  await guardian.getByRole('button', { name: 'Log out' }).click()
  await expect(guardian.getByRole('banner').getByRole('link', { name: 'Join / Log in' })).toBeVisible()
}

test('[GC1, GC2, GC3, GC6, GC9, GC13, NV12, NV41] a guardian agrees by code, sees days and no words, and withdraws', async ({
  anotherProduct,
  browser,
  contextOptions,
}) => {
  const product = await anotherProduct({ SAFEGUARDING: 'standard' })
  const people = openPeople(product)
  const browsers = openBrowsers(browser, contextOptions, product)
  const mails = openMailbox(people)
  const said = [
    // More than a page and today: when the clocks change, two of them can lie on one day.
    ...Array.from(
      { length: guardianPage.days + 2 },
      (_, day) =>
        ({
          by: 'mentor',
          text: 'How was your day?',
          ago: (guardianPage.days + 3 - day) * 24 * 60,
        }) as const,
    ),
    { by: 'mentee', text: 'A very private thought', ago: 50 },
    { by: 'mentor', text: 'I see what you mean', ago: 10 },
  ] as const
  const { mentee, mentor, chatId } = await aTalk(people, { said, menteeName: name })
  await people.query(`update people set consent = 'missing' where id = $1`, [mentee.id])
  await people.query(
    `insert into work_notes (id, work_id, author_id, met_on, is_shared, text) values ($1, $2, $3, '2026-01-31', true, 'A private thought')`,
    [newId(), chatId, mentor.id],
  )
  const [minor, staff, guardian, other] = [
    await browsers.open(),
    await browsers.open(),
    await browsers.open(),
    await browsers.open(),
  ]
  await people.logIn(mentee, minor.context())
  await minor.goto(`/chat/${chatId}`)
  await readWhatIsMissing(minor)
  const email = anAddress('guardian')
  await openConsole(staff, people, 'coordinator')
  await agree(guardian, mails, await handOutCode(staff), email)
  await confirm(staff, email)
  await writeAndSeeTheSign(minor, chatId)
  await askForALink(other)
  await readAndWithdraw(guardian, await mails.link(email, /\/guardian#open=/))

  // At once, without a reload: the minor is logged out, and to the mentor the chat rests.
  await expect(minor.getByRole('link', { name: /Log in/ }).first()).toBeVisible()
  await people.logIn(mentor, other.context())
  await other.goto(`/chat/${chatId}`)
  await expect(other.getByText('This chat is resting.', { exact: false }).first()).toBeVisible()
  expect(browsers.faults()).toEqual([])
  await people.close()
})

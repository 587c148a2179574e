import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { newId } from '#shared/domain/ids.ts'
import { anAddress, checkA11y, expect } from './fixtures.ts'
import type { People } from './people.ts'
import { inheritedEnvironment, type Product } from './processes/product.ts'

const root = join(import.meta.dirname, '..', '..')
export const staffPassword = 'a lantern over the quiet harbor'

/** Runs `npm run staff` for a running product. */
export async function runStaff({ dataDir }: Product, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['tools/staff/main.ts', ...args], {
    cwd: root,
    env: { ...inheritedEnvironment(), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(output)
  return output
}

/** The code that the authenticator app of staff shows now, or some steps of 30 seconds later. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

/** Enrolls through the mailed link, with one-time codes. Returns their secret. */
export async function enroll(page: Page, link: string): Promise<string> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set up your staff account' })).toBeFocused()
  expect(new URL(page.url()).hash).toBe('')
  await checkA11y(page)
  await page.getByLabel('Choose a password', { exact: true }).fill(staffPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeFocused()
  await checkA11y(page)
  const secret = await page.locator('main code').innerText()
  await page.getByLabel('Six-digit code').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible()
  return secret
}

type Mails = { link: (email: string, pattern: RegExp) => Promise<string> }

/** A lead who has enrolled, in this page. Returns the address and the secret of the one-time codes. */
export async function aLead(page: Page, mails: Mails, product: Product) {
  const email = anAddress('lead')
  await runStaff(product, 'add', email, '--role', 'lead')
  const secret = await enroll(page, await mails.link(email, /\/staff#enroll=/))
  return { email, secret }
}

/**
 * Opens the console in this page for new staff, whose account and session are inserted into the database: for journeys
 * that are about neither. They have no second factor, which was checked just now.
 */
export async function openConsole(page: Page, people: People, role: 'coordinator' | 'lead'): Promise<void> {
  const [id, secret] = [newId(), randomBytes(32).toString('base64url')]
  const digest = createHash('sha256').update(secret).digest()
  await people.query(
    `with added as (
       insert into staff (id, email, role, password_hash, enrolled_at) values ($1, $2, $3, '-', now()) returning id)
     insert into staff_sessions (id, hash, staff_id, device) select $1, $4, id, 'Chrome on Linux' from added`,
    [id, anAddress(role), role, digest],
  )
  await people.addCookie(page.context(), { name: 'pathlight-staff', value: secret })
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible()
}

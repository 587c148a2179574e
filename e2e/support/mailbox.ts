import { expect, type Page } from '@playwright/test'

export type ReceivedMail = {
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

/** The mails of the product's own outbox page, read as a person would read them. */
export type Mailbox = {
  /** All mails to an address, the newest first. Empty at once when there are none. */
  all(address: string): Promise<readonly ReceivedMail[]>
  /** Waits until there are at least `count` mails to an address, and gives the newest. */
  newest(address: string, count?: number): Promise<ReceivedMail>
  /** Waits for a mail that has a link like this, and gives the newest such link. */
  link(address: string, like: RegExp): Promise<string>
}

export function openMailbox(page: Page): Mailbox {
  const all = async (address: string): Promise<ReceivedMail[]> => {
    await page.goto('/dev/outbox')
    const mails = await page.locator(`article[data-to="${address}"]`).all()
    return Promise.all(
      mails.map(async (mail) => ({
        subject: (await mail.getAttribute('data-subject')) ?? '',
        text: await mail.innerText(),
        links: await mail
          .locator('a[href]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')),
      })),
    )
  }
  const newest = async (address: string, count = 1) => {
    let mails: readonly ReceivedMail[] = []
    await expect
      .poll(async () => (mails = await all(address)).length, { message: `mails to ${address}` })
      .toBeGreaterThanOrEqual(count)
    const [first] = mails
    if (!first) throw new Error(`No mail to ${address}`)
    return first
  }
  const link = async (address: string, like: RegExp) => {
    let found: string | undefined
    await expect
      .poll(
        async () =>
          (found = (await all(address)).flatMap(({ links }) => links).find((one) => like.test(one))),
        { message: `a mail to ${address} with a link like ${like}` },
      )
      .toBeDefined()
    return found ?? ''
  }
  return { all, newest, link }
}

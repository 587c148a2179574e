import { expect, type Page } from '@playwright/test'

export type ReceivedMail = {
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

/** Reads emails on the product's development outbox page. */
export type Mailbox = {
  /** Returns all emails to an address, newest first, without waiting. */
  all(address: string): Promise<readonly ReceivedMail[]>
  /** Waits for at least `count` emails to an address and returns the newest. */
  newest(address: string, count?: number): Promise<ReceivedMail>
  /** Waits for an email with a matching link and returns the newest such link. */
  link(address: string, like: RegExp): Promise<string>
}

/** `url` is the address that the product printed at its start. */
export function openMailbox(page: Page, url: string): Mailbox {
  const all = async (address: string): Promise<ReceivedMail[]> => {
    await page.goto(url)
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

import { expect } from '@playwright/test'
import type { People } from './people.ts'

export type ReceivedMail = {
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

/** Reads emails that the product keeps for its development mailbox. */
export type Mailbox = {
  /** Returns all emails to an address, newest first, without waiting. */
  all(address: string): Promise<readonly ReceivedMail[]>
  /** Waits for at least `count` emails to an address and returns the newest. */
  newest(address: string, count?: number): Promise<ReceivedMail>
  /** Waits for an email with a matching link and returns the newest such link. */
  link(address: string, like: RegExp): Promise<string>
}

/** From the database: a journey shows the page of the mailbox, all others only need an email. */
export function openMailbox({ query }: Pick<People, 'query'>): Mailbox {
  const all = async (address: string): Promise<ReceivedMail[]> => {
    const rows = await query<Pick<ReceivedMail, 'subject' | 'text'>>(
      'select subject, text from dev_mails where "to" = $1 order by created_at desc, id desc',
      [address],
    )
    return rows.map((mail) => ({ ...mail, links: mail.text.match(/https?:\/\/[^\s<>"']+/g) ?? [] }))
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

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/domain/ids.ts'
import type { Mail, MailTransport } from './index.ts'

/** An accepted email: its id, its recipients, and what a mail client shows. */
export type Delivered = Pick<Mail, 'id' | 'subject' | 'text' | 'html'> & { readonly to: readonly string[] }

export type Harness = {
  readonly transport: MailTransport
  delivered(): Promise<readonly Delivered[]>
  close(): Promise<void>
}

const aMail = (values: Partial<Mail> = {}): Mail => ({
  id: newId(),
  to: 'mia@example.org',
  subject: 'Welcome',
  text: 'Hello.\n',
  html: '<!doctype html><p>Hello.</p>',
  ...values,
})

/** The contract of every mail transport. */
export function mailTransportContract(name: string, open: () => Promise<Harness>): void {
  describe(name, () => {
    let current: Harness
    const harness = () => current

    beforeEach(async () => {
      current = await open()
    })
    afterEach(() => current.close())

    testDelivery(harness)
    testInjection(harness)

    it('[ML1] can be closed twice', async () => {
      await current.transport.close()
      await expect(current.transport.close()).resolves.toBeUndefined()
    })
  })
}

function testDelivery(harness: () => Harness): void {
  it('[ML1] delivers a complete email to one recipient', async () => {
    const mail = aMail()
    await harness().transport.send(mail)
    const [delivered, ...others] = await harness().delivered()
    expect(others).toEqual([])
    expect(delivered).toMatchObject({ id: mail.id, to: [mail.to], subject: mail.subject })
    expect(delivered?.text.trim()).toBe('Hello.')
    expect(delivered?.html).toContain('<p>Hello.</p>')
  })

  it('[ML1] preserves every character and line break', async () => {
    const text = [
      'Zoë, 你好 👋',
      './index.ts',
      '..dots',
      'From here',
      `long ${'x'.repeat(2_000)}`,
      'end',
    ].join('\n')
    const mail = aMail({ subject: 'Ümläute & 你好 – “quotes” = fine', text })
    await harness().transport.send(mail)
    const [delivered] = await harness().delivered()
    expect(delivered?.subject).toBe(mail.subject)
    expect(delivered?.text.trim()).toBe(text)
  })

  it('[ML3] gives a repeated email the same id', async () => {
    const mail = aMail()
    await harness().transport.send(mail)
    await harness().transport.send(mail)
    const ids = (await harness().delivered()).map((delivered) => delivered.id)
    expect(new Set(ids)).toEqual(new Set([mail.id]))
  })
}

function testInjection(harness: () => Harness): void {
  it.each([
    'mia@example.org, eve@example.org',
    'mia@example.org\r\nBcc: eve@example.org',
    'mia@example.org\nRCPT TO:<eve@example.org>',
    'Mia <mia@example.org>',
    '"mia eve"@example.org',
    'mia@eve@example.org',
    'group:mia@example.org;',
    'mia@example.org(eve@example.org)',
    'mia\u0000@example.org',
    'mia\u2028@example.org',
    'mia\uFEFF@example.org',
    `${'m'.repeat(250)}@example.org`,
    '',
  ])('[AU-19] sends nothing to %j', async (to) => {
    await expect(harness().transport.send(aMail({ to }))).rejects.toMatchObject({ isPermanent: true })
    expect(await harness().delivered()).toEqual([])
  })

  it.each(['Hi\r\nBcc: eve@example.org', 'Hi\nX-Eve: 1', 'Hi\u0000', 'Hi\u0085there'])(
    '[AU-19] sends nothing with the subject %j',
    async (subject) => {
      await expect(harness().transport.send(aMail({ subject }))).rejects.toMatchObject({ isPermanent: true })
      expect(await harness().delivered()).toEqual([])
    },
  )

  it('[AU-19] sends nothing with an id that could inject a header', async () => {
    const mail = aMail({ id: 'a@b>\r\nBcc: <eve@example.org' })
    await expect(harness().transport.send(mail)).rejects.toMatchObject({ isPermanent: true })
    expect(await harness().delivered()).toEqual([])
  })
}

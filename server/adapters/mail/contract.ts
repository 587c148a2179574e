import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/domain/ids.ts'
import type { Mail, MailTransport } from './index.ts'

/** What lies at the other end: for each mail taken over, its id and what a reader of it would see. */
export type Arrived = Pick<Mail, 'id' | 'subject' | 'text' | 'html'> & { readonly to: readonly string[] }

export type Harness = {
  readonly transport: MailTransport
  arrived(): Promise<readonly Arrived[]>
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

/** What every way out for mail must do. Run on each implementation. */
export function mailTransportSuite(name: string, open: () => Promise<Harness>): void {
  describe(name, () => {
    let current: Harness
    const harness = () => current

    beforeEach(async () => {
      current = await open()
    })
    afterEach(() => current.close())

    deliversWhole(harness)
    refusesInjection(harness)

    it('[ML1] may be closed twice', async () => {
      await current.transport.close()
      await expect(current.transport.close()).resolves.toBeUndefined()
    })
  })
}

function deliversWhole(harness: () => Harness): void {
  it('[ML1] hands over one mail to one person, whole', async () => {
    const mail = aMail()
    await harness().transport.send(mail)
    const [arrived, ...others] = await harness().arrived()
    expect(others).toEqual([])
    expect(arrived).toMatchObject({ id: mail.id, to: [mail.to], subject: mail.subject })
    expect(arrived?.text.trim()).toBe('Hello.')
    expect(arrived?.html).toContain('<p>Hello.</p>')
  })

  it('[ML1] keeps every character and every line', async () => {
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
    const [arrived] = await harness().arrived()
    expect(arrived?.subject).toBe(mail.subject)
    expect(arrived?.text.trim()).toBe(text)
  })

  it('[ML3] shows a mail that is sent again as the same mail', async () => {
    const mail = aMail()
    await harness().transport.send(mail)
    await harness().transport.send(mail)
    const ids = (await harness().arrived()).map((arrived) => arrived.id)
    expect(new Set(ids)).toEqual(new Set([mail.id]))
  })
}

function refusesInjection(harness: () => Harness): void {
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
    expect(await harness().arrived()).toEqual([])
  })

  it.each(['Hi\r\nBcc: eve@example.org', 'Hi\nX-Eve: 1', 'Hi\u0000', 'Hi\u0085there'])(
    '[AU-19] sends nothing with the subject %j',
    async (subject) => {
      await expect(harness().transport.send(aMail({ subject }))).rejects.toMatchObject({ isPermanent: true })
      expect(await harness().arrived()).toEqual([])
    },
  )

  it('[AU-19] sends nothing under an id that could break out of its header', async () => {
    const mail = aMail({ id: 'a@b>\r\nBcc: <eve@example.org' })
    await expect(harness().transport.send(mail)).rejects.toMatchObject({ isPermanent: true })
    expect(await harness().arrived()).toEqual([])
  })
}

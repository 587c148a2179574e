import { createHash, createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeys } from '#server/config/keys.ts'
import { tokens } from '#server/db/schema.ts'
import { accountMailers } from '#server/features/account/mails.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp, Visitor } from '#server/testing/clients/app.ts'
import { aMentee, mailsTo, password, signUp, tokenIn } from '#server/testing/data/people.ts'
import type { Bootstrap } from '#shared/contract/account.ts'
import { rate } from '#shared/limits.ts'

const newSecret = () => randomBytes(32).toString('hex')
const [OLD, NEW] = [newSecret(), newSecret()]

/** Three nodes on one database: before the change, after it with SECRET_OLD, and after it without. */
let before: TestApp
let after: TestApp
let forgetful: TestApp
beforeAll(async () => {
  before = await createTestApp({ SECRET: OLD })
  after = await createTestApp({ SECRET: NEW, SECRET_OLD: OLD }, before)
  forgetful = await createTestApp({ SECRET: NEW }, before)
})
afterAll(async () => {
  await forgetful.close()
  await after.close()
  await before.close()
})

const logIn = (visitor: Visitor, email: string, { secret = password, code = '' } = {}) =>
  visitor
    .call('account.logIn', { email, password: secret, token: null, remember: false, ...(code && { code }) })
    .then(
      () => 'in',
      (error: Error) => error.message,
    )

/** Uses up the attempts of unknown devices in a network, without the hashes that attempts cost. */
async function spend({ services }: TestApp, ip: string): Promise<void> {
  for (let count = 0; count < rate.logInPerNetwork.points; count++)
    await services.rates.consume('logInPerNetwork', ip)
}

/** The row of the mail of a sign-up on the first node. */
async function signUpBefore(email: string) {
  await signUp(before, visit(before), { email, password })
  const row = (await before.services.database.orm.select().from(tokens)).at(-1)
  if (!row) throw new Error('no token was issued')
  return row
}

const linkOf = async (node: TestApp, id: string) =>
  (await accountMailers(node.services)['verify']?.(id))?.action?.url

const codeOf = async (node: TestApp, id: string) =>
  /enter this code: (\d{6})\./.exec(
    (await accountMailers(node.services)['verify']?.(id))?.paragraphs.join('\n') ?? '',
  )?.[1] ?? ''

describe('a changed SECRET', () => {
  it('[OP14] a code that was mailed before is right while SECRET_OLD is set, and wrong without', async () => {
    const email = 'code.before@example.org'
    const code = await codeOf(before, (await signUpBefore(email)).id)
    expect(await logIn(visit(forgetful), email, { code })).toBe('login.codeWrong')
    expect(await logIn(visit(after), email, { code })).toBe('in')
  })

  it('[OP14] an email that was queued before has the link that works, or waits for SECRET_OLD', async () => {
    const { id } = await signUpBefore('queued.before@example.org')
    expect(await linkOf(before, id)).toContain('/join#verify=')
    expect(await linkOf(after, id)).toBe(await linkOf(before, id))
    await expect(linkOf(forgetful, id)).rejects.toThrow('SECRET_OLD')
  })

  it('[OP14] a device in which someone has logged in before keeps its share of attempts', async () => {
    const person = await aMentee(before)
    const ip = '192.0.2.90'
    const device = visit(before, { ip })
    expect(await logIn(device, person.email)).toBe('in')
    await device.call('account.logOut')
    await spend(after, ip)
    const returning = visit(after, { ip })
    expect(await logIn(returning, person.email)).toBe('login.tooMany')
    returning.device = device.device
    expect(await logIn(returning, person.email)).toBe('in')
    expect(returning.device).not.toBe(device.device)
    const elsewhere = visit(forgetful, { ip })
    elsewhere.device = device.device
    expect(await logIn(elsewhere, person.email)).toBe('login.tooMany')
    elsewhere.device = returning.device
    expect(await logIn(elsewhere, person.email)).toBe('in')
  })

  it('[OP14] a browser gets the key of what it stored before, and stores with the new one', async () => {
    const person = await aMentee(before)
    const bootstrap = async (node: TestApp) => {
      const visitor = visit(node)
      visitor.cookie = person.cookie
      return (await visitor.query<Bootstrap>('app.bootstrap')).device
    }
    const [old, now, without] = [await bootstrap(before), await bootstrap(after), await bootstrap(forgetful)]
    expect(now?.key).not.toBe(old?.key)
    expect(now?.previousKeys).toContain(old?.key)
    expect(without?.key).toBe(now?.key)
    expect(without?.previousKeys).not.toContain(old?.key)
  })

  it('[OP14] sessions and links do not depend on it', async () => {
    const email = 'link.before@example.org'
    await signUpBefore(email)
    const link = tokenIn((await mailsTo(before, email))[0])
    const token = { email, password, token: link, remember: false }
    expect((await visit(forgetful).post('account.logIn', token)).statusCode).toBe(200)
  })
})

describe('what versions without derived keys signed', () => {
  const sign = (text: string) => createHmac('sha256', OLD).update(text).digest()

  it.each([['before'], ['after']])(
    '[OP14] links, codes, and stored messages are valid %s the change',
    async (when) => {
      const node = when === 'after' ? after : before
      const email = `version.${when}@example.org`
      const { id } = await signUpBefore(email)
      const link = sign(`token:${id}`).toString('base64url')
      const hash = createHash('sha256').update(link).digest()
      await before.services.database.orm.update(tokens).set({ hash }).where(eq(tokens.id, id))
      expect(await linkOf(node, id)).toContain(link)
      const code = String(sign(`code:${id}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
      const visitor = visit(node)
      expect(await logIn(visitor, email, { code })).toBe('in')
      const { me, device } = await visitor.query<Bootstrap>('app.bootstrap')
      expect(device?.previousKeys).toContain(sign(`device:${me?.id}`).toString('base64url'))
    },
  )
})

it('[OP-8] each purpose has a key of its own, derived from SECRET', () => {
  const { current } = createKeys(OLD)
  const purposes = [
    'token',
    'code',
    'device-cookie',
    'device',
    'rate',
    'actor',
    'redis',
    'dev-mailbox',
  ] as const
  const values = purposes.map((purpose) => current.hmac(purpose, 'x').toString('hex'))
  expect(new Set(values).size).toBe(purposes.length)
  for (const [at, purpose] of purposes.entries())
    for (const text of ['x', `${purpose}:x`])
      expect(values[at]).not.toBe(createHmac('sha256', OLD).update(text).digest('hex'))
})

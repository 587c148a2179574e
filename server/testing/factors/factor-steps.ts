import { passkeys } from '#server/db/schema.ts'
import type { FactorSetup, RecoveryCodes } from '#shared/contract/second-factor.ts'
import { visit } from '../clients/app.ts'
import type { TestApp, Visitor } from '../clients/app.ts'
import { createAuthenticator } from './authenticator.ts'
import { password } from '../data/people.ts'
import type { Person } from '../data/people.ts'
import { codeOf } from './second-factor.ts'

/** A mutation by its path, and how a test runs it. */
export type Step = readonly [path: string, run: () => Promise<unknown>]

const someDisplay = { textSize: 'large', isEasyReading: true, isCalm: true }

/** The mutations of settings without a feature of their own. */
export const settingSteps = (member: Person): Step[] => [
  ['account.saveChatHeight', () => member.call('account.saveChatHeight', { isExpanded: true })],
  ['account.saveClock', () => member.call('account.saveClock', { is24Hours: true })],
  ['account.saveDisplay', () => member.call('account.saveDisplay', someDisplay)],
  ['account.saveLocale', () => member.call('account.saveLocale', { locale: 'de' })],
]

/** The mutations of the second factor; the last one turns it off again. */
export function factorSteps(t: TestApp, mentee: Person): Step[] {
  const device = visit(t)
  let begun: FactorSetup
  let codes: readonly string[] = []
  const change = (index: number) => ({ password, code: codes[index] })
  return [
    [
      'account.beginOneTimeCodes',
      async () => {
        begun = await mentee.call('account.beginOneTimeCodes', { password })
      },
    ],
    [
      'account.confirmOneTimeCodes',
      async () => {
        const confirmed = { setup: begun.setup, code: codeOf(begun.secret) }
        codes =
          (await mentee.call<RecoveryCodes>('account.confirmOneTimeCodes', confirmed)).recoveryCodes ?? []
      },
    ],
    [
      'account.logInWithCode',
      async () => {
        await device.call('account.logIn', { email: mentee.email, password, token: null, remember: true })
        await device.call('account.logInWithCode', { code: codes[0], remember: true })
      },
    ],
    [
      'account.renewRecoveryCodes',
      async () => {
        codes =
          (await mentee.call<RecoveryCodes>('account.renewRecoveryCodes', change(1))).recoveryCodes ?? []
      },
    ],
    ['account.turnOffOneTimeCodes', () => mentee.call('account.turnOffOneTimeCodes', change(0))],
    ...passkeySteps(t, mentee),
  ]
}

/** The mutations of passkeys; the last one removes it again. */
function passkeySteps(t: TestApp, mentee: Person): Step[] {
  const device = visit(t)
  const authenticator = createAuthenticator()
  let options = { challenge: '' }
  const ask = (visitor: Visitor, path: string, input?: object) => async () => {
    options = await visitor.call(path, input)
  }
  const logIn = async () => {
    await device.call('account.logIn', { email: mentee.email, password, token: null, remember: true })
    await ask(device, 'account.requestLogInPasskey')()
  }
  const enter = () =>
    device.call('account.logInWithPasskey', { passkey: authenticator.get(options), remember: true })
  const add = () =>
    mentee.call('account.addPasskey', { name: 'Phone', passkey: authenticator.create(options) })
  const remove = async () => {
    const [row] = await t.services.database.orm.select().from(passkeys)
    const passkey = authenticator.get(options)
    return mentee.call('account.removePasskey', { id: row?.id, password, passkey })
  }
  return [
    ['account.beginPasskey', ask(mentee, 'account.beginPasskey', { password })],
    ['account.addPasskey', add],
    ['account.requestLogInPasskey', logIn],
    ['account.logInWithPasskey', enter],
    ['account.requestPasskey', ask(mentee, 'account.requestPasskey')],
    ['account.removePasskey', remove],
  ]
}

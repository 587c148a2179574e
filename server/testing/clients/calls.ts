import { appRouter } from '#server/registry/router.ts'
import { newId } from '#shared/domain/ids.ts'
import type { GlobalRule, ResourceRule } from '#shared/policy.ts'

export type Call = {
  readonly path: string
  readonly type: 'query' | 'mutation' | 'subscription'
  readonly rule: GlobalRule | ResourceRule | undefined
  /** Whether the procedure's SQL statement enforces the rule. */
  readonly isInStatement: boolean
}

type Procedures = Record<
  string,
  {
    readonly _def: {
      type: Call['type']
      meta?: { rule: GlobalRule | ResourceRule; isInStatement?: boolean }
    }
  }
>

/** All procedures of the router. */
export function allCalls(): Call[] {
  const { _def: definition } = appRouter
  // The type is nested as in the source; at run time it is a flat record by path.
  const procedures = definition.procedures as unknown as Procedures
  return Object.entries(procedures).map(([path, { _def: made }]) => ({
    path,
    type: made.type,
    rule: made.meta?.rule,
    isInStatement: made.meta?.isInStatement ?? false,
  }))
}

/** A valid input for every procedure that takes one, with ids that do not exist. */
export const callForms: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'account.describeDice': { rollId: 'a' },
  'account.signUp': { email: 'a@b.de', password: 'x', age: 15, rollId: 'a', answer: 1 },
  'account.chooseRole': { email: 'a', password: 'x', age: 30, ticket: 'a', role: 'mentor', skills: [] },
  'account.logIn': { email: 'a', password: 'x', token: null, remember: false },
  'account.resendVerification': { email: 'a', password: 'x' },
  'account.requestPasswordReset': { email: 'a' },
  'account.resetPassword': { token: 'x', password: 'x' },
  'account.changePassword': { current: 'x', next: 'x', repeat: 'x' },
  'account.changeEmail': { email: 'a', password: 'x' },
  'account.confirmEmail': { token: 'x' },
  'account.endSession': { id: 'a' },
  'account.deleteAccount': { password: 'x', word: 'x' },
  'account.saveName': { fullName: 'Mia' },
  'people.mentors': { skill: '' },
  'people.saveAbout': { about: 'a' },
  'people.saveSkills': { skills: ['leadership'] },
  'connections.request': { mentorId: 'a' },
  'connections.accept': { requestId: 'a' },
  'connections.reject': { requestId: 'a' },
  'connections.remove': { requestId: 'a' },
  'connections.end': { requestId: 'a' },
  'chat.send': { chatId: 'a', id: newId(), text: 'a' },
  'chat.page': { chatId: 'a', before: 1 },
  'chat.seen': { chatId: 'a', seq: 1 },
  'chat.typing': { chatId: 'a', typing: true },
  'calls.join': { chatId: 'a', device: newId(), takesOver: false },
  'calls.signal': { chatId: 'a', device: newId(), n: 1, signal: { kind: 'again' } },
  'calls.end': { chatId: 'a' },
  'notes.list': { search: '' },
  'notes.add': { id: newId(), content: 'a' },
  'notes.edit': { id: newId(), content: 'a' },
  'notes.remove': { id: newId() },
  'availability.save': { slots: [], timeZone: 'UTC' },
  'safety.block': { userId: 'a' },
  'safety.unblock': { userId: 'a' },
  'safety.reportMessage': { id: newId(), reason: 'other', comment: '', block: false, chatId: 'a', seq: 1 },
  'safety.reportPerson': { id: newId(), reason: 'other', comment: '', block: false, userId: 'a' },
  'live.stream': { queries: [] },
}

export const callsWithoutInput: readonly string[] = [
  'app.bootstrap',
  'account.rollDice',
  'account.logOut',
  'account.sessions',
  'account.logOutEverywhere',
  'account.skipName',
]

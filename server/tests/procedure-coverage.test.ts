import { expect, it } from 'vitest'
import { allCalls } from '../testing/clients/calls.ts'
import { liveQueries } from '../registry/live-queries.ts'
import { codeByReason, httpStatusByCode } from '#shared/errors.ts'

/** The server operations of the specification, by our names: procedures, and live queries for what is followed live. */
const operations = {
  'create an account': 'account.signUp',
  'create it as an adult': 'account.chooseRole',
  'send the verification mail': 'account.resendVerification',
  'log in, and mark the address as verified': 'account.logIn',
  'log out': 'account.logOut',
  'change the password': 'account.changePassword',
  'delete the account and the person': 'account.deleteAccount',
  'follow who is logged in': 'me',
  'find mentors': 'people.mentors',
  'follow requests by mentor, by mentee and by state': 'connections',
  'ask a mentor': 'connections.request',
  'accept a request': 'connections.accept',
  'reject a request': 'connections.reject',
  'delete a request': 'connections.remove',
  'end a chat': 'connections.end',
  "read somebody's free times": 'availability',
  'set free times': 'availability.save',
  'follow notes': 'notes',
  'add a note': 'notes.add',
  'update a note': 'notes.edit',
  'delete a note': 'notes.remove',
  'follow the messages of a chat': 'messages',
  'add a message': 'chat.send',
  'add oneself to those who have seen': 'chat.seen',
  'say that one types': 'chat.typing',
  'follow who types': 'typing',
  'save the full name': 'account.saveName',
} as const

it('[CA1] every operation of the specification is a procedure or a live query', () => {
  const known = new Set([...allCalls().map(({ path }) => path), ...Object.keys(liveQueries)])
  expect(Object.values(operations).filter((name) => !known.has(name))).toEqual([])
})

it('[TX4] an error has one of the specified codes or a related one, each with its HTTP status', () => {
  expect(httpStatusByCode).toMatchObject({
    'invalid-argument': 400,
    'failed-precondition': 412,
    unavailable: 503,
    unimplemented: 501,
    aborted: 409,
  })
  expect(Object.values(codeByReason).filter((code) => !(code in httpStatusByCode))).toEqual([])
})

import { specified } from '#shared/texts/specified.ts'
import { expect, test } from '../support/fixtures.ts'
import { refusedSocket } from '../support/processes/sockets.ts'
import { rows } from './all.ts'
import { losingTheServer, movingAround, visiting } from './frame.ts'
import { choosingARole, joining } from './joining.ts'
import { play } from './play.ts'

test.use({
  forgiven: new RegExp(`${refusedSocket.source}|^console: Failed to load resource: net::ERR_FAILED`),
})

test('[TX2] the table of texts lists each specified text exactly once', () => {
  expect(rows.map(({ key }) => key).toSorted()).toEqual(specified.toSorted())
})

test(`[TX2] ${visiting.title}`, ({ page, people, anotherPerson }) =>
  play(visiting, { page, people, anotherPerson }))
test(`[TX2] ${joining.title}`, ({ page, people, anotherPerson }) =>
  play(joining, { page, people, anotherPerson }))
test(`[TX2] ${choosingARole.title}`, ({ page, people, anotherPerson }) =>
  play(choosingARole, { page, people, anotherPerson }))
test(`[TX2] ${movingAround.title}`, ({ page, people, anotherPerson }) =>
  play(movingAround, { page, people, anotherPerson }))
test(`[TX2] ${losingTheServer.title}`, ({ page, people, anotherPerson }) =>
  play(losingTheServer, { page, people, anotherPerson }))

import { test } from '../support/fixtures.ts'
import { refusedSocket } from '../support/processes/sockets.ts'
import { chatting } from './chat.ts'
import { play } from './play.ts'
import { answering, seeking } from './requests.ts'
import { describing, settingUp } from './settings.ts'

// Some responses fail on purpose.
test.use({
  forgiven: new RegExp(
    `${refusedSocket.source}|^console: Failed to load resource: (?:net::ERR_FAILED|.* 500)`,
  ),
})

test(`[TX2] ${settingUp.title}`, ({ page, people, anotherPerson }) =>
  play(settingUp, { page, people, anotherPerson }))
test(`[TX2] ${describing.title}`, ({ page, people, anotherPerson }) =>
  play(describing, { page, people, anotherPerson }))
test(`[TX2] ${seeking.title}`, ({ page, people, anotherPerson }) =>
  play(seeking, { page, people, anotherPerson }))
test(`[TX2] ${answering.title}`, ({ page, people, anotherPerson }) =>
  play(answering, { page, people, anotherPerson }))
test(`[TX2] ${chatting.title}`, ({ page, people, anotherPerson }) =>
  play(chatting, { page, people, anotherPerson }))

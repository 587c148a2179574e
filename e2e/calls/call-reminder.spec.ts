import { newId } from '#shared/domain/ids.ts'
import { toRoomName } from '#shared/domain/calls.ts'
import { enterRoom } from '../pages/call.ts'
import { logIn, toLogIn } from '../pages/join.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { day } from '../support/zones.ts'

/** The product in `strict`, where a call with a minor opens ten minutes before an agreed time. */
test.use({ settings: { SAFEGUARDING: 'strict' } })
test.use({ timezoneId: day() })

test("[MT10, CT5] both join a call from the reminder's link, one of them through the log-in", async ({
  page: mentee,
  anotherPerson,
  people,
  mails,
}) => {
  const talk = await aTalk(people)
  await people.query('update people set time_zone = $2 where id = $1', [talk.mentee.id, day()])
  await people.query(
    `insert into call_times (id, chat_id, mentor_id, mentee_id, proposed_by, starts_at, ends_at, status)
     values ($1, $2, $3, $4, $3, now() + interval '9 minutes', now() + interval '39 minutes', 'agreed')`,
    [newId(), talk.chatId, talk.mentor.id, talk.mentee.id],
  )
  const linkFor = (email: string) => mails.link(email, /\/call\?roomName=/)
  const room = await test.step('the mentee starts the call', async () => {
    await people.logIn(talk.mentee, mentee.context())
    const link = await linkFor(talk.mentee.email)
    expect(new URL(link).searchParams.get('roomName')).toBe(toRoomName(talk.chatId))
    await mentee.goto(link)
    await expect(mentee.getByRole('heading', { name: 'Call with Maya Lind' })).toBeVisible()
    await checkA11y(mentee)
    return enterRoom(mentee)
  })
  await test.step('the mentor logs in at the link, and joins', async () => {
    const mentor = await anotherPerson({ timezoneId: day() })
    await mentor.goto(await linkFor(talk.mentor.email))
    await mentor.getByRole('main').getByRole('link', { name: 'Join / Log in' }).click()
    await toLogIn(mentor)
    await logIn(mentor, talk.mentor)
    await expect(mentor.getByText(/^Tom.* is waiting for you in the call\.$/)).toBeVisible()
    const theirs = await enterRoom(mentor)
    await expect(room.getByText('Waiting for Maya Lind')).toHaveCount(0)
    await theirs.getByRole('button', { name: 'End call' }).click()
    // A room that was opened from the lobby closes itself.
    for (const one of [room, theirs]) await expect.poll(() => one.isClosed()).toBe(true)
  })
})

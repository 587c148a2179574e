import { field, message, send } from '../pages/chat.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'

/** Notes whether a text appears on the page from now on. For `evaluate`, so it uses nothing outside of itself. */
function watchFor(text: string): void {
  Reflect.set(globalThis, 'appeared', false)
  new MutationObserver(() => {
    if (document.body.textContent?.includes(text)) Reflect.set(globalThis, 'appeared', true)
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

test('[WS1] a member switches off in the settings that others learn what they have seen, and that they are typing', async ({
  page: hers,
  anotherPerson,
  people,
}) => {
  const his = await anotherPerson()
  const { mentor, mentee, chatId } = await aTalk(people, { mentorName: 'Maya Lind' })
  await people.logIn(mentee, hers.context())
  await people.logIn(mentor, his.context())
  await his.goto(`/chat/${chatId}`)
  await hers.goto(`/chat/${chatId}`)
  await send(his, 'Can you see this?')
  await expect(message(his, 'Can you see this?')).toContainText('Seen')
  const typing = his.getByText('Tom Berger is typing')
  await field(hers).pressSequentially('Yes')
  await expect(typing).toBeVisible()
  await field(hers).fill('')
  await expect(typing).toBeHidden()

  await hers.goto('/settings/visibility')
  for (const label of ["Show when I've seen a message", "Show when I'm typing"]) {
    await hers.getByRole('checkbox', { name: label }).uncheck()
    await expect(hers.getByText('Saved.', { exact: true }).first()).toBeVisible()
  }
  // The toast of the first choice can still be there: the next page would cut off the second one.
  await expect
    .poll(() => people.query('select shows_seen, shows_typing from people where id = $1', [mentee.id]))
    .toEqual([{ shows_seen: false, shows_typing: false }])
  // Also what was seen before.
  await expect(message(his, 'Can you see this?')).not.toContainText('Seen')

  await hers.goto(`/chat/${chatId}`)
  await send(his, 'And this?')
  await expect(message(hers, 'And this?')).toBeVisible()
  await his.evaluate(watchFor, 'is typing')
  await field(hers).pressSequentially('Yes, I do.')
  // What is sent after the typing arrives after it, too.
  await field(hers).press('Enter')
  await expect(message(his, 'Yes, I do.')).toBeVisible()
  await expect(message(his, 'And this?')).not.toContainText('Seen')
  expect(await his.evaluate(() => Reflect.get(globalThis, 'appeared'))).toBe(false)

  // What she sees of others stays the same.
  await expect(message(hers, 'Yes, I do.')).toContainText('Seen')
  await field(his).pressSequentially('Good')
  await expect(hers.getByText('Maya Lind is typing')).toBeVisible()
})

import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import type { Archive } from '#server/testing/data/export/export.ts'
import { pairWith } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import { safeguardingProfiles } from '#shared/safeguarding.ts'

const apps: TestApp[] = []
afterAll(() => Promise.all(apps.map((app) => app.close())))

/** A pair whose mentee is fifteen and called Lea Zanderkurz. */
async function pairIn(profile: SafeguardingProfile): Promise<{ t: TestApp; pair: Pair }> {
  const t = await createTestApp({ SAFEGUARDING: profile })
  apps.push(t)
  return { t, pair: await pairWith(t, { fullName: 'Lea Zanderkurz' }) }
}

const textOf = ({ files }: Archive): string => [...files.values()].join('\n')
type ExportedChat = { readonly mentorSeen: number; readonly menteeSeen: number }
const chatOf = ({ data }: Archive) => (data.chats as ExportedChat[])[0]

describe.each(safeguardingProfiles)('the export of an adult in the profile %s', (profile) => {
  it('[SP2, AG4, DD3] has the name of a minor whom they have paused, blocked, or lost as everywhere else', async () => {
    const { t, pair } = await pairIn(profile)
    const { mentor, mentee, chatId } = pair
    const shown = profile === 'open' ? 'Lea Zanderkurz' : 'Lea Z.'
    const hidden = profile === 'open' ? 'Lea Z.' : 'Zanderkurz'
    await mentor.call('safety.pause', { userId: mentee.id })
    const paused = await takeOut(t, mentor)
    expect(paused.data.paused).toMatchObject([{ pausedId: mentee.id, name: shown }])
    expect(textOf(paused)).not.toContain(hidden)
    await mentor.call('connections.end', { requestId: chatId })
    expect(textOf(await takeOut(t, mentor))).not.toContain(hidden)
    await mentor.call('safety.block', { userId: mentee.id })
    const blocked = await takeOut(t, mentor)
    expect(blocked.data.blocked).toMatchObject([{ blockedId: mentee.id, name: shown }])
    expect(textOf(blocked)).not.toContain(hidden)
  })
})

describe('the read marker of the counterpart in an export', () => {
  it('[WS1, DD3] is left out while they hide it, and only theirs', async () => {
    const { t, pair } = await pairIn('open')
    const { mentor, mentee, chatId } = pair
    await mentor.call('chat.send', { chatId, id: newId(), text: 'one' })
    await mentee.call('chat.send', { chatId, id: newId(), text: 'two' })
    await mentor.call('chat.seen', { chatId, seq: 2 })
    await mentee.call('chat.seen', { chatId, seq: 2 })
    expect(chatOf(await takeOut(t, mentor))).toMatchObject({ mentorSeen: 2, menteeSeen: 2 })
    await mentee.call('account.saveVisibility', { showsSeen: false, showsTyping: true })
    expect(chatOf(await takeOut(t, mentor))).toMatchObject({ mentorSeen: 2, menteeSeen: 0 })
    // Their own export has it.
    expect(chatOf(await takeOut(t, mentee))).toMatchObject({ mentorSeen: 2, menteeSeen: 2 })
  })

  it('[PS3, DD3] stays where it was when they paused the member', async () => {
    const { t, pair } = await pairIn('open')
    const { mentor, mentee, chatId } = pair
    for (const text of ['one', 'two']) await mentor.call('chat.send', { chatId, id: newId(), text })
    await mentee.call('chat.seen', { chatId, seq: 1 })
    await mentee.call('safety.pause', { userId: mentor.id })
    await mentee.call('chat.seen', { chatId, seq: 2 })
    expect(chatOf(await takeOut(t, mentor))).toMatchObject({ menteeSeen: 1 })
    expect(chatOf(await takeOut(t, mentee))).toMatchObject({ menteeSeen: 2 })
  })
})

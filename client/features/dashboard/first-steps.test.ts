import { describe, expect, it } from 'vitest'
import type { ChatSummary } from '#shared/contract/chat.ts'
import type { Connection } from '#shared/contract/connections.ts'
import { getCurrentStep, getFirstSteps, isNewcomer, type FirstStepsState } from './first-steps.ts'

const request = { id: 'm__a', createdAt: 0 } as Connection
const nothing = { pending: [], accepted: [], rejected: [] }
const chat = (last: ChatSummary['last']) => ({ id: 'm__a', unread: 0, lastSeq: 0, last }) as ChatSummary
const message = { text: 'hi', isMine: true, hasImage: false, at: 0 }

const createState = (more: Partial<FirstStepsState> = {}): FirstStepsState => ({
  role: 'mentee',
  fullName: null,
  picture: null,
  hasFreeTimes: false,
  connections: nothing,
  chats: [],
  ...more,
})
const doneIn = (more: Partial<FirstStepsState>) =>
  getFirstSteps(createState(more))
    .filter(({ isDone }) => isDone)
    .map(({ kind }) => kind)

describe('the first steps', () => {
  it('[PE11] are name, picture, free times, and the first request, for a mentor the first answer', () => {
    const kinds = (role: 'mentor' | 'mentee') => getFirstSteps(createState({ role })).map(({ kind }) => kind)
    expect(kinds('mentee')).toEqual(['name', 'picture', 'times', 'request'])
    expect(kinds('mentor')).toEqual(['name', 'picture', 'times', 'answer'])
  })

  it('[PE11] stay, marked as done, once they are done', () => {
    expect(doneIn({})).toEqual([])
    expect(doneIn({ fullName: 'Ada', picture: '/p', hasFreeTimes: true })).toEqual([
      'name',
      'picture',
      'times',
    ])
    const pending = { ...nothing, pending: [request] }
    expect(doneIn({ connections: pending })).toEqual(['request'])
    expect(doneIn({ role: 'mentor', connections: pending })).toEqual([])
    for (const status of ['accepted', 'rejected']) {
      expect(doneIn({ role: 'mentor', connections: { ...nothing, [status]: [request] } })).toEqual(['answer'])
    }
  })

  it('[PE11] have a next one that the member can take now', () => {
    const current = (more: Partial<FirstStepsState>) => getCurrentStep(getFirstSteps(createState(more)))
    expect(current({})).toBe('name')
    expect(current({ fullName: 'Ada' })).toBe('picture')
    const ready = { fullName: 'Ada', picture: '/p', hasFreeTimes: true }
    expect(current(ready)).toBe('request')
    expect(current({ ...ready, role: 'mentor' })).toBeUndefined()
  })

  it('[PE11] are shown until a chat has a message', () => {
    expect([[], [chat(null)], [chat(null), chat(message)]].map(isNewcomer)).toEqual([true, true, false])
  })
})

import { expect, it } from 'vitest'
import { orderCalls } from './order-calls.ts'

const call = (id: string, start: number, isAgreed: boolean) => ({
  ...{ id, chatId: 'chat', start, end: start + 10, isAgreed },
})

it('[CT11] the dashboard has the next call first, then the proposals, then the later calls', () => {
  const calls = [
    call('over', 80, true),
    call('begun', 95, false),
    call('next', 95, true),
    ...[110, 120, 130, 140].map((start) => call(`later ${start}`, start, true)),
    call('asked', 150, false),
    call('asked later', 160, false),
  ]
  expect(orderCalls(calls, 100).map(({ id }) => id)).toEqual([
    ...['next', 'asked', 'asked later', 'later 110', 'later 120', 'later 130', 'later 140'],
  ])
  expect(orderCalls([call('asked', 150, false)], 100).map(({ id }) => id)).toEqual(['asked'])
})

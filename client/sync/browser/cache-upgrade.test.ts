import { expect, it } from 'vitest'
import { upgradeCacheBody } from './cache-upgrade.ts'

const upgraded = (value: unknown): unknown => {
  const body = upgradeCacheBody(JSON.stringify(value))
  return body === null ? null : JSON.parse(body)
}

it('[SY30] cached answers of version 1 keep their content under the new names', () => {
  expect(
    upgraded({
      product: { name: 'Pathlight', hasWorker: true },
      me: { id: 'm', asksName: false },
      device: { isKept: true, key: 'k' },
    }),
  ).toEqual({
    product: { name: 'Pathlight', isServiceWorkerEnabled: true, retentionDays: 30, video: 'builtin' },
    me: { id: 'm', isNamePromptPending: false },
    device: { isRemembered: true, key: 'k' },
  })
  expect(upgraded([{ id: 'c', head: 7, last: null }])).toEqual([{ id: 'c', lastSeq: 7, last: null }])
})

it('[SY30] texts are unchanged, and values that are not JSON are deleted', () => {
  const messages = [{ seq: 1, text: 'head, isKept: "asksName"' }]
  expect(upgraded(messages)).toEqual(messages)
  expect(upgradeCacheBody('{')).toBeNull()
})

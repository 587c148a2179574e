import { expect, it } from 'vitest'
import type { Connection, Connections, RequestStatus } from '#shared/contract/connections.ts'
import { applyMutation } from './request-results.ts'

const request = (id: string, status: RequestStatus, role: 'mentor' | 'mentee' = 'mentee'): Connection => ({
  ...{ id, status, createdAt: 1 },
  person: { id: `person ${id}`, role, name: null, picture: `/${id}.jpg`, about: '', skills: [] },
})
const before: Connections = {
  pending: [request('a', 'pending'), request('b', 'pending')],
  accepted: [request('c', 'accepted')],
  rejected: [request('d', 'rejected', 'mentor')],
}
const ids = ({ pending, accepted, rejected }: Connections) =>
  [pending, accepted, rejected].map((list) => list.map(({ id }) => id).join(''))

it('[RQ11] moves a request as the server does: the latest change is first', () => {
  const accepted = applyMutation(before, 'accept', 'b')
  expect(ids(accepted)).toEqual(['a', 'bc', 'd'])
  expect(accepted.accepted[0]?.status).toBe('accepted')
  expect(ids(applyMutation(before, 'remove', 'd'))).toEqual(['ab', 'c', ''])
  expect(ids(applyMutation(before, 'end', 'c'))).toEqual(['ab', '', 'd'])
})

it('[RQ11, FI-7] hides the picture of a rejected mentee', () => {
  const { pending, rejected } = applyMutation(before, 'reject', 'a')
  expect(pending.map(({ id }) => id)).toEqual(['b'])
  expect(rejected[0]).toMatchObject({ id: 'a', status: 'rejected', person: { picture: null } })
})

it('[RQ11] changes nothing if the list has moved already', () => {
  expect(applyMutation(before, 'accept', 'c')).toEqual(before)
  expect(applyMutation(before, 'reject', 'gone')).toEqual(before)
})

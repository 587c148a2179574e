import type { Person } from '../data/people.ts'
import { openSocket } from './live.ts'

/** Somebody who calls procedures in one of the ways. */
export type Client = Pick<Person, 'call' | 'query'>
type Way = { readonly name: string; readonly enter: (by: Person) => Promise<Client & { leave: () => void }> }

/** The ways in which a procedure can be called. `port` is that of the server, once it listens. */
export const waysTo = (port: () => number): readonly Way[] => [
  { name: 'HTTP', enter: async (by) => ({ call: by.call, query: by.query, leave: () => {} }) },
  {
    name: 'the socket',
    enter: async ({ cookie }) => {
      const socket = await openSocket({ port: port(), cookie })
      return { call: socket.call, query: socket.query, leave: () => socket.raw.terminate() }
    },
  },
]

import { createHttpCalls } from '../http/calls.ts'
import { base } from './session.ts'

/** The server's procedures over HTTP: `api.account.logIn.mutate(...)`. Live queries come by `react/sync.ts`. */
export const api = createHttpCalls(base.fetch.withStatus)

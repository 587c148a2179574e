import { newId } from '#shared/domain/ids.ts'
import { readDevice } from '#server/sessions/device-cookie.ts'
import { readMe } from '#server/sessions/store.ts'
import type { AuthContext } from '../rpc/context.ts'
import type { TestApp } from './clients/app.ts'

/** The context of a logged-in member, for reading a live query without a connection. */
export async function createContextFor(t: TestApp, person: { readonly id: string }): Promise<AuthContext> {
  const me = await readMe(t.services.database.orm, person.id)
  if (!me) throw new Error('nobody has this id')
  return {
    services: t.services,
    session: null,
    me,
    network: '127.0.0.1',
    device: readDevice(t.services.keys, undefined),
    userAgent: undefined,
    requestId: newId(),
    log: t.services.log,
    cookies: null,
    socket: null,
  }
}

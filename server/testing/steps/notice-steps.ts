import type { TestApp } from '../clients/app.ts'
import { eventually } from '../clients/live.ts'
import type { Step } from '../factors/factor-steps.ts'
import { noticesOf } from '../data/notices.ts'
import type { Person } from '../data/people.ts'

/** The mutations about notices, of a member who has got one or is about to. */
export function noticeSteps(t: TestApp, person: Person): Step[] {
  const step = (path: string, input?: object): Step => [path, () => person.call(path, input)]
  const newest = async () => (await noticesOf(t, person)).at(-1)
  const readNewest = async () => {
    await eventually('a notice', async () => (await newest()) !== undefined)
    await person.call('notices.read', { id: (await newest())?.id })
  }
  const device = { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'x', auth: 'x' }
  return [
    ['notices.read', readNewest],
    step('notices.readAll', { until: Date.now() }),
    step('notices.here'),
    // Nothing is sent to the device below.
    step('notices.saveChoice', { kind: 'times', email: false, push: false }),
    step('notices.addPushDevice', { ...device, serverKey: t.services.push.publicKey }),
    step('notices.removePushDevice'),
  ]
}

import type { TestPushService } from '../backends/push-service.ts'
import type { TestApp } from '../clients/app.ts'
import { eventually } from '../clients/live.ts'
import type { Step } from './factor-steps.ts'
import { noticesOf, turnPushOn } from './notices.ts'
import type { Person } from './people.ts'

/** The mutations about notices, of a member who has got one or is about to. */
export function noticeSteps(t: TestApp, person: Person, service: TestPushService): Step[] {
  const step = (path: string, input?: object): Step => [path, () => person.call(path, input)]
  const newest = async () => (await noticesOf(t, person)).at(-1)
  const readNewest = async () => {
    await eventually('a notice', async () => (await newest()) !== undefined)
    await person.call('notices.read', { id: (await newest())?.id })
  }
  return [
    ['notices.read', readNewest],
    step('notices.readAll', { until: Date.now() }),
    step('notices.saveChoice', { kind: 'times', email: false, push: true }),
    ['notices.addPushDevice', () => turnPushOn(person, service)],
    step('notices.removePushDevice'),
  ]
}

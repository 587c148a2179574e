import { inactiveMailer } from '../features/account/inactive/mails.ts'
import { invitationMailer } from '../features/account/invitations/mails.ts'
import { accountMailers, afterAccountMail } from '../features/account/mails.ts'
import { casesMailers } from '../features/cases/mails.ts'
import { approvalMailers } from '../features/approval/mails.ts'
import { callsMailers } from '../features/calls/mails.ts'
import { reviewMailers } from '../features/chat/reviews/mails.ts'
import { connectionsMailers } from '../features/connections/mails.ts'
import { guardianMailers } from '../features/guardians/mails.ts'
import { pairsMailers } from '../features/pairs/mails.ts'
import { agreedEndMailers } from '../features/work/agreed-end/mails.ts'
import { pulseMailers } from '../features/work/pulse/mails.ts'
import { noticesMailers } from '../features/notices/mails.ts'
import { safetyMailers } from '../features/safety/mails.ts'
import { suggestionsMailers } from '../features/suggestions/mails.ts'
import { staffMailers } from '../features/staff/mails.ts'
import { workMailers } from '../features/work/mails.ts'
import type { AfterMail, Mailer } from '../mail/queue.ts'
import type { Services } from '../rpc/services.ts'

/** Creates the mailers of all kinds of email. */
export function createMailers(services: Services): Readonly<Record<string, Mailer>> {
  return {
    ...accountMailers(services),
    inactive: inactiveMailer(services),
    invitation: invitationMailer(services),
    ...connectionsMailers(services),
    ...callsMailers(services),
    ...noticesMailers(services),
    ...workMailers(services),
    ...pulseMailers(services),
    ...agreedEndMailers(services),
    ...pairsMailers(services),
    ...suggestionsMailers(services),
    ...reviewMailers(services),
    ...safetyMailers(services),
    ...casesMailers(services),
    ...staffMailers(services),
    ...guardianMailers(services),
    ...approvalMailers(services),
  }
}

/** Creates what is done after an email was sent, by its kind. */
export function createAfterMail(services: Services): Readonly<Record<string, AfterMail>> {
  return afterAccountMail(services)
}
